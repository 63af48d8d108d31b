import { type Repair, removal, safely } from '../repair.ts';

/** Safe: the server rejects or drops the field, so the model never reads it. */
const repair: Repair = {
  rule: 'unexpected-reasoning',
  repair: ({ pointer, data = {} }) => safely(`remove \`${data.field}\``, removal(pointer)),
};

export default repair;
