// rustc -O raycast_plane.rs && hitscan check raycast_plane --program ./raycast_plane
use std::io::{self, BufRead, Write};

/// The numbers after a key. This is no JSON parser, but enough for the lines of raycast_plane, in
/// which each key occurs once and stands before a number or a list of numbers.
fn numbers(line: &str, key: &str) -> Vec<f32> {
    let key = format!("\"{}\":", key);
    let rest = &line[line.find(&key).expect("a key is missing") + key.len()..];
    let rest = rest.trim_start();
    let end = if rest.starts_with('[') { rest.find(']') } else { rest.find(&[',', '}'][..]) };
    rest[..end.expect("the line is cut off")]
        .trim_start_matches('[')
        .split(',')
        .map(|number| number.trim().parse().expect("not a number"))
        .collect()
}

fn dot(a: &[f32], b: &[f32]) -> f32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn raycast(origin: &[f32], direction: &[f32], normal: &[f32], distance: f32) -> Option<f32> {
    let approach = dot(direction, normal);
    if approach >= 0.0 {
        return None;
    }
    let t = (distance - dot(origin, normal)) / approach;
    if t < 0.0 { None } else { Some(t) }
}

fn main() -> io::Result<()> {
    let mut output = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let (o, d) = (numbers(&line, "origin"), numbers(&line, "direction"));
        match raycast(&o, &d, &numbers(&line, "normal"), numbers(&line, "distance")[0]) {
            None => writeln!(output, "{{\"hit\": false}}")?,
            Some(t) => writeln!(
                output,
                "{{\"hit\": true, \"t\": {}, \"point\": [{}, {}, {}]}}",
                t, o[0] + t * d[0], o[1] + t * d[1], o[2] + t * d[2]
            )?,
        }
        output.flush()?;
    }
    Ok(())
}
