/** A repair cannot be written: the log does not contain what it changes, or not in a form that can be edited. */
export class Unwritable extends Error {
  override readonly name = 'Unwritable';
}
