/** Tracks what a run has open, and to which agent it belongs. */
import { shorten } from '../event-fields.ts';
import { type ItemKey, OpenItem, OpenItems } from '../lifecycle/open-items.ts';
import type { StreamFaults } from '../lifecycle/stream-faults.ts';

export type Kind = 'message' | 'call' | 'reasoning message' | 'reasoning span' | 'step' | 'subagent';

class Entity extends OpenItem {
  readonly name: string;
  readonly owner: string | undefined;

  constructor({ kind, id, owner }: EntityName, pointer: string) {
    super(kind, shorten(id), pointer);
    this.name = id;
    this.owner = owner;
  }
}

interface EntityName {
  readonly kind: Kind;
  readonly id: string;
  readonly owner: string | undefined;
}

/** The event being checked. */
export interface EventPlace {
  readonly event: string;
  readonly pointer: string;
  /** The field with the ID. */
  readonly field: string;
}

export class OpenEntities {
  private readonly faults: StreamFaults;
  private entities: OpenItems<Entity, EntityName>;
  /** The last step of each name, by any agent. */
  private readonly lastSteps = new Map<string, Entity>();

  constructor(faults: StreamFaults) {
    this.faults = faults;
    this.entities = this.none();
  }

  /** Opens an entity. Returns false if it is open already. */
  begin(kind: Kind, id: string, owner: string | undefined, { event, pointer, field }: EventPlace): boolean {
    const key = keyOf(kind, id, owner);
    return this.entities.start(key, event, `${pointer}/${field}`, { kind, id, owner }) !== undefined;
  }

  /** Counts a start event with an unreadable ID. */
  beginUnreadable(kind: Kind): void {
    this.entities.startUnreadable(kind);
  }

  has(kind: Kind, id: string): boolean {
    return this.entities.at(keyOf(kind, id, undefined))?.isOpen === true;
  }

  /** Checks that an entity is open when something is added to it. */
  fill(kind: Kind, id: string, owner: string | undefined, at: EventPlace): void {
    const key = this.keyOfOwn(kind, id, owner, at);
    this.entities.fill(key, at.event, `${at.pointer}/${at.field}`, { kind, id, owner });
  }

  finish(kind: Kind, id: string, owner: string | undefined, at: EventPlace): void {
    const key = this.keyOfOwn(kind, id, owner, at);
    this.entities.stop(key, at.event, `${at.pointer}/${at.field}`, { kind, id, owner });
  }

  /** Closes what was opened implicitly, without a report. */
  drop(kind: Kind, id: string): void {
    const entity = this.entities.at(keyOf(kind, id, undefined));
    if (entity !== undefined) this.entities.close(entity);
  }

  /** Whether the end of an entity comes after the end of the run. */
  isLate(kind: Kind, id: string, owner: string | undefined): boolean {
    return this.entities.expectsEnd(keyOf(kind, id, owner));
  }

  /** Reports everything that is open at the end of a run that did not fail. */
  close(event: string, pointer: string): void {
    this.entities.leaveAll(event, `${pointer}/type`);
  }

  /** A new run: nothing is open. */
  reset(): void {
    this.lastSteps.clear();
    this.entities = this.none();
  }

  private none(): OpenItems<Entity, EntityName> {
    return new OpenItems(this.faults, { make: (_, pointer, name) => this.entity(name, pointer), mayReuseKeys: true });
  }

  private entity(name: EntityName, pointer: string): Entity {
    const entity = new Entity(name, pointer);
    if (name.kind === 'step') this.lastSteps.set(name.id, entity);
    return entity;
  }

  /** The key of an entity, which is reported if it belongs to another agent. */
  private keyOfOwn(kind: Kind, id: string, owner: string | undefined, { event, pointer, field }: EventPlace): ItemKey {
    const key = keyOf(kind, id, owner);
    const own = this.entities.at(key);
    const entity = own?.isOpen !== true && kind === 'step' ? this.lastSteps.get(id) : own;
    if (!entity?.isOpen || owner === entity.owner || (owner === undefined && kind !== 'step')) return key;
    this.entities.report(entity, 'otherOwner', event, `${pointer}/${field}`);
    return keyOf(kind, id, entity.owner);
  }
}

/** IDs are unique for a kind, but step names only for an agent. */
function keyOf(kind: Kind, id: string, owner: string | undefined): string {
  if (kind !== 'step') return `${kind} ${id}`;
  return owner === undefined ? `step of its own ${id}` : `step of ${owner.length} ${owner} ${id}`;
}
