// library: glMatrix
// home: https://github.com/toji/gl-matrix
// install: npm gl-matrix@3.4.4
// version: 3.4.4 (2025)
// numbers: single
//
// query: camera_look_at
// function: mat4.lookAt
// rule: The view; its inverse places the camera. The result is the identity when each coordinate of
//   eye and target differs by less than EPSILON, 1e-6. A matrix holds single precision, the
//   default. Where mat4.invert returns null there is no answer.
// tolerance: 1e-6
// documentation: https://glmatrix.net/docs/module-mat4.html
//
// query: unproject
// function: mat4.perspective, mat4.lookAt, mat4.multiply, mat4.invert and vec3.transformMat4
// rule: From normalised device coordinates. The view is the identity when each coordinate of eye
//   and target differs by less than EPSILON, 1e-6. Matrices and vectors hold single precision, the
//   default. Where mat4.invert returns null there is no answer.
// tolerance: 1e-6
// documentation: https://glmatrix.net/docs/module-mat4.html

import {glMatrix, mat4, vec3} from 'gl-matrix';

import {serve} from './serve.mjs';

function failed(reason) {
  throw new Error(reason);
}

const viewOf = ({eye, target, up}) => mat4.lookAt(mat4.create(), eye, target, up);

function projectionOf({fov_y, aspect: [width, height], near, far}) {
  return mat4.perspective(mat4.create(), glMatrix.toRadian(fov_y), width / height, near, far);
}

// The rows of a matrix for column vectors; a mat4 stores columns.
function toRows(matrix) {
  return [0, 1, 2, 3].map(
    (row) => [matrix[row], matrix[row + 4], matrix[row + 8], matrix[row + 12]]);
}

serve({
  camera_look_at({camera}) {
    const view = viewOf(camera);
    const place = mat4.invert(mat4.create(), view) ?? failed('mat4.invert returns null');
    place.fill(0, 12, 15);
    return {
      translation: toRows(mat4.fromTranslation(mat4.create(), camera.eye)),
      orientation: toRows(place),
      view: toRows(view),
    };
  },
  unproject({window: [x, y, depth], camera, viewport: [left, top, width, height]}) {
    const seen = mat4.multiply(mat4.create(), projectionOf(camera), viewOf(camera));
    const inverse = mat4.invert(mat4.create(), seen) ?? failed('mat4.invert returns null');
    const device = vec3.fromValues(
      2 * (x - left) / width - 1, 1 - 2 * (y - top) / height, 2 * depth - 1);
    return {point: Array.from(vec3.transformMat4(vec3.create(), device, inverse))};
  },
});
