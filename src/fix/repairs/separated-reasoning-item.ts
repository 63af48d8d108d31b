import { placeInList, type Repair, removal, unsafely } from '../repair.ts';

const repair: Repair = {
  rule: 'separated-reasoning-item',
  repair: ({ pointer }) =>
    placeInList(pointer) === undefined ? undefined : unsafely('remove the reasoning', removal(pointer)),
};

export default repair;
