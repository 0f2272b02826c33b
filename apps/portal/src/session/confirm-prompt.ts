import { toInAppLink } from '#lib/safe-redirect.ts'
import { type ConfirmedAction, parseConfirmedAction } from './confirmed-actions.ts'
import type { OutcomeNotice } from './outcome-notice.ts'
import { parseRebookingTarget } from './visits/rebooking-target.ts'

/** Content of the confirm screen (SCREEN-03 and 04). The button has an action or a link. */
export interface ConfirmPrompt {
  readonly message: string
  readonly description: string
  readonly button:
    | { readonly label: string; readonly link: string }
    | { readonly label: string; readonly act: ConfirmedAction }
  /** Link that leaves without the action. */
  readonly cancel?: { readonly label: string; readonly link: string }
  /** The visit to cancel, to show the effect on its session. */
  readonly visit?: VisitToCancel
  /** Notice after the action, on the page of the removed item. */
  readonly done?: OutcomeNotice
  /** The button was pressed and the outcome is unknown. */
  readonly isPressed?: boolean
}

/** Start of a visit, and until when canceling is free; null if not shown. Both with UTC offset. */
export interface VisitToCancel {
  readonly start: string
  readonly freeUntil: string | null
}

type UnknownRecord = Readonly<Record<string, unknown>>
const isRecord = (value: unknown): value is UnknownRecord => typeof value === 'object' && value !== null

function parseButton(found: unknown): ConfirmPrompt['button'] | null {
  if (!isRecord(found) || typeof found['label'] !== 'string') return null
  const { label, link } = found
  if (typeof link === 'string') return { label, link: toInAppLink(link) }
  const act = parseConfirmedAction(found['act'])
  return act && { label, act }
}

function parseLink(found: unknown): { label: string; link: string } | null {
  const button = parseButton(found)
  return button && 'link' in button ? button : null
}

function parseOutcome(found: unknown): OutcomeNotice | null {
  if (!isRecord(found) || typeof found['words'] !== 'string') return null
  const { about, words } = found
  if (about !== 'appointment' && about !== 'request' && about !== 'document') return null
  const again = parseRebookingTarget(found['again'])
  return { about, words, ...(again ? { again } : {}) }
}

function isInstantText(value: unknown): value is string {
  if (typeof value !== 'string') return false
  try {
    Temporal.Instant.from(value)
    return true
  } catch {
    return false
  }
}

function parseVisit(found: unknown): VisitToCancel | null {
  if (!isRecord(found) || !isInstantText(found['start'])) return null
  return { start: found['start'], freeUntil: isInstantText(found['freeUntil']) ? found['freeUntil'] : null }
}

/**
 * Parses a stored confirm prompt. Validates every part, because storage can be edited; null for anything
 * else.
 */
export function parseConfirmPrompt(kept: unknown): ConfirmPrompt | null {
  if (!isRecord(kept)) return null
  const { message, description } = kept
  const button = parseButton(kept['button'])
  const cancel = parseLink(kept['cancel'])
  const done = parseOutcome(kept['done'])
  const visit = parseVisit(kept['visit'])
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
