/** The log does not hold what a repair changes, or not in a form that can be changed. */
export class Unwritable extends Error {
  override readonly name = 'Unwritable';
}
