import { type Repair, removal, safely } from '../repair.ts';

const repair: Repair = {
  rule: 'local-field-on-wire',
  repair: ({ pointer, data = {} }) => safely(`remove \`${data.field}\``, removal(pointer)),
};

export default repair;
