/**
 * What GitHub requires of the metadata of a composite action:
 * https://docs.github.com/en/actions/reference/workflows-and-actions/metadata-syntax
 */
type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const NAME = /^[_a-z][\w-]*$/i;
const COLORS = ['white', 'black', 'yellow', 'blue', 'green', 'orange', 'red', 'purple', 'gray-dark'];
/** Some of the Feather icons that GitHub accepts. Add others here if needed. */
const ICONS = ['message-square', 'message-circle', 'check-circle', 'check-square', 'alert-triangle', 'shield'];
const STEP = ['id', 'name', 'if', 'env', 'run', 'shell', 'working-directory', 'uses', 'with', 'continue-on-error'];
const USES = /^(?:\.\/.+|docker:\/\/.+|[\w.-]+\/[\w.-]+(?:\/[\w./-]+)?@[\w./-]+)$/;

/** The faults of the metadata, each with its path. */
export function metadataFaults(action: unknown): string[] {
  const faults: string[] = [];
  const fields = (value: unknown, at: string, known: readonly string[], needed: readonly string[] = []): Fields => {
    if (!isFields(value)) {
      faults.push(`${at}: is no mapping`);
      return {};
    }
    for (const key of Object.keys(value)) if (!known.includes(key)) faults.push(`${at}: \`${key}\` is not known`);
    for (const key of needed) if (value[key] === undefined) faults.push(`${at}: needs \`${key}\``);
    return value;
  };
  const texts = (value: Fields, at: string, ...keys: string[]) => {
    for (const key of keys)
      if (value[key] !== undefined && !isText(value[key])) faults.push(`${at}: \`${key}\` is no text`);
  };

  const root = fields(
    action,
    'action',
    ['name', 'author', 'description', 'inputs', 'outputs', 'runs', 'branding'],
    [...['name', 'description', 'runs']],
  );
  texts(root, 'action', 'name', 'author', 'description');
  for (const [id, input] of Object.entries(isFields(root.inputs) ? root.inputs : {})) {
    if (!NAME.test(id)) faults.push(`inputs: \`${id}\` is no name of an input`);
    const each = fields(
      input,
      `inputs.${id}`,
      ['description', 'required', 'default', 'deprecationMessage'],
      ['description'],
    );
    texts(each, `inputs.${id}`, 'description', 'default', 'deprecationMessage');
    if (each.required !== undefined && typeof each.required !== 'boolean')
      faults.push(`inputs.${id}: \`required\` is true or false`);
  }
  for (const [id, output] of Object.entries(isFields(root.outputs) ? root.outputs : {})) {
    if (!NAME.test(id)) faults.push(`outputs: \`${id}\` is no name of an output`);
    const each = fields(output, `outputs.${id}`, ['description', 'value'], ['description', 'value']);
    texts(each, `outputs.${id}`, 'description', 'value');
  }
  if (root.branding !== undefined) {
    const { icon, color } = fields(root.branding, 'branding', ['icon', 'color']);
    if (!ICONS.includes(String(icon))) faults.push(`branding: there is no icon \`${icon}\``);
    if (!COLORS.includes(String(color))) faults.push(`branding: there is no color \`${color}\``);
  }

  const runs = fields(root.runs, 'runs', ['using', 'steps'], ['using']);
  if (runs.using !== 'composite') faults.push('runs: what is not composite needs `main` or `image`, and has no steps');
  const steps = Array.isArray(runs.steps) ? runs.steps : [];
  if (steps.length === 0) faults.push('runs: needs `steps`');
  const ids = new Set<string>();
  for (const [index, step] of steps.entries()) {
    const at = `runs.steps[${index}]`;
    const each = fields(step, at, STEP);
    texts(each, at, 'id', 'name', 'run', 'shell', 'working-directory', 'uses');
    if ((each.run === undefined) === (each.uses === undefined)) faults.push(`${at}: needs either \`run\` or \`uses\``);
    if (each.run !== undefined && each.shell === undefined) faults.push(`${at}: needs \`shell\``);
    if (each.run !== undefined && each.with !== undefined) faults.push(`${at}: only \`uses\` has \`with\``);
    if (isText(each.uses) && !USES.test(each.uses)) faults.push(`${at}: \`${each.uses}\` names no version`);
    if (isText(each.uses) && (each.shell ?? each['working-directory']) !== undefined)
      faults.push(`${at}: only \`run\` has a shell and a folder`);
    for (const key of ['env', 'with'])
      for (const [name, value] of Object.entries(isFields(each[key]) ? each[key] : {}))
        if (typeof value === 'object') faults.push(`${at}: \`${key}.${name}\` is no text`);
    // A step must come before the steps that refer to it.
    for (const id of stepsNamedIn(each)) if (!ids.has(id)) faults.push(`${at}: there is no step \`${id}\` before it`);
    if (isText(each.id)) {
      if (!NAME.test(each.id)) faults.push(`${at}: \`${each.id}\` is no name of a step`);
      if (ids.has(each.id)) faults.push(`${at}: \`${each.id}\` stands twice`);
      ids.add(each.id);
    }
  }
  for (const id of stepsNamedIn(root.outputs)) if (!ids.has(id)) faults.push(`outputs: there is no step \`${id}\``);
  return faults;
}

function stepsNamedIn(value: unknown): string[] {
  return [...JSON.stringify(value ?? null).matchAll(/\bsteps\.([\w-]+)/g)].map(([, id = '']) => id);
}
