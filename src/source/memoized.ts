/** A function of an object that is computed once for each object, as long as the object exists. */
export function memoized<K extends object, T>(make: (of: K) => T): (of: K) => T {
  const results = new WeakMap<K, T>();
  return key => {
    if (!results.has(key)) results.set(key, make(key));
    return results.get(key) as T;
  };
}
