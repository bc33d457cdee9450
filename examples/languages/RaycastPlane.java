// javac RaycastPlane.java && hitscan check raycast_plane --program 'java RaycastPlane'
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class RaycastPlane {
  /**
   * The numbers after a key. This is no JSON parser, but enough for the lines of raycast_plane, in
   * which each key occurs once and stands before a number or a list of numbers.
   */
  static float[] numbers(String line, String key) {
    Matcher found = Pattern.compile("\"" + key + "\":\\s*\\[?([-+.,\\s\\deE]+)").matcher(line);
    if (!found.find()) throw new IllegalArgumentException("no " + key + ": " + line);
    String[] texts = found.group(1).split(",");
    float[] numbers = new float[texts.length];
    for (int i = 0; i < texts.length; i++) numbers[i] = Float.parseFloat(texts[i].trim());
    return numbers;
  }

  static float dot(float[] a, float[] b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  }

  static String answer(String line) {
    float[] origin = numbers(line, "origin");
    float[] direction = numbers(line, "direction");
    float[] normal = numbers(line, "normal");
    float approach = dot(direction, normal);
    if (approach >= 0) return "{\"hit\": false}";
    float t = (numbers(line, "distance")[0] - dot(origin, normal)) / approach;
    if (t < 0) return "{\"hit\": false}";
    return "{\"hit\": true, \"t\": " + t + ", \"point\": [" + (origin[0] + t * direction[0]) + ", "
        + (origin[1] + t * direction[1]) + ", " + (origin[2] + t * direction[2]) + "]}";
  }

  public static void main(String[] arguments) throws IOException {
    BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      System.out.println(answer(line));
    }
  }
}
