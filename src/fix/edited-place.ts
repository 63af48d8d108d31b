/** Where an edit was made. */
import type { Edit } from '../diagnostic.ts';

/** The place of an edit, without its value. */
export type EditedPlace = Omit<Edit, 'value'>;
