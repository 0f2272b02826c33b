import { type ConfirmedAct, confirmedActOf } from './confirmed-acts.ts'
import type { DoneNotice } from './done-notice.ts'
import { inside } from './notice.ts'
import { againOf } from './visits/again.ts'

/** What the confirm screen says (SCREEN-03 and 04): the button has an action or a link. */
export interface ConfirmNotice {
  readonly message: string
  readonly description: string
  readonly button:
    { readonly label: string; readonly link: string } | { readonly label: string; readonly act: ConfirmedAct }
  /** Way back without doing it. */
  readonly cancel?: { readonly label: string; readonly link: string }
  /** The visit it would cancel, for what is said about its session. */
  readonly visit?: VisitToCancel
  /** Said once it is done, where the thing was that is gone now. */
  readonly done?: DoneNotice
  /** The button was pressed, and nobody knows yet what came of it. */
  readonly isPressed?: boolean
}

/** When a visit would be, and until when it is canceled free; null where that is not told. Both with an offset. */
export interface VisitToCancel {
  readonly start: string
  readonly freeUntil: string | null
}

type Found = Readonly<Record<string, unknown>>
const isFound = (value: unknown): value is Found => typeof value === 'object' && value !== null

function buttonOf(found: unknown): ConfirmNotice['button'] | null {
  if (!isFound(found) || typeof found['label'] !== 'string') return null
  const { label, link } = found
  if (typeof link === 'string') return { label, link: inside(link) }
  const act = confirmedActOf(found['act'])
  return act && { label, act }
}

function linkOf(found: unknown): { label: string; link: string } | null {
  const button = buttonOf(found)
  return button && 'link' in button ? button : null
}

function doneOf(found: unknown): DoneNotice | null {
  if (!isFound(found) || typeof found['words'] !== 'string') return null
  const { about, words } = found
  if (about !== 'appointment' && about !== 'request' && about !== 'document') return null
  const again = againOf(found['again'])
  return { about, words, ...(again ? { again } : {}) }
}

function isMoment(value: unknown): value is string {
  if (typeof value !== 'string') return false
  try {
    Temporal.Instant.from(value)
    return true
  } catch {
    return false
  }
}

function visitOf(found: unknown): VisitToCancel | null {
  if (!isFound(found) || !isMoment(found['start'])) return null
  return { start: found['start'], freeUntil: isMoment(found['freeUntil']) ? found['freeUntil'] : null }
}

/** What was kept for the confirm screen, with every part checked, because anybody can edit a storage; null for anything else. */
export function confirmOf(kept: unknown): ConfirmNotice | null {
  if (!isFound(kept)) return null
  const { message, description } = kept
  const button = buttonOf(kept['button'])
  const cancel = linkOf(kept['cancel'])
  const done = doneOf(kept['done'])
  const visit = visitOf(kept['visit'])
  if (typeof message !== 'string' || typeof description !== 'string' || !button) return null
  return {
    message,
    description,
    button,
    ...(cancel ? { cancel } : {}),
    ...(done ? { done } : {}),
    ...(visit ? { visit } : {}),
    isPressed: kept['isPressed'] === true,
  }
}
