import type { FieldValues } from '@evenkeel/api-contract/fields/field-definition'
import { getTextValue, unselected } from '@evenkeel/api-contract/fields/field-definition'

/** Stored draft of a message; its files are in a separate draft. */
export interface MessageDraft {
  /** UUID used for sending, also after a reload, so that the message arrives once. */
  readonly id: string
  readonly values: FieldValues
}

/** Draft names of a place: `new`, or the conversation a reply belongs to. */
export const getDraftNames = (place: 'new' | number) => ({
  text: `message:${place}`,
  files: `message:${place}:files`,
})

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Parses a stored draft, or returns a new one. */
export function parseMessageDraft(kept: unknown, initial: FieldValues, newId: () => string): MessageDraft {
  if (isObject(kept) && typeof kept['id'] === 'string' && isObject(kept['values']))
    return { id: kept['id'], values: { ...initial, ...(kept['values'] as FieldValues) } }
  return { id: newId(), values: initial }
}

/** The text of a message: used to detect unsent input and changes during sending. */
export const getMessageText = (values: FieldValues): string =>
  JSON.stringify([
    values['to_id'] ?? unselected,
    getTextValue(values, 'subject'),
    getTextValue(values, 'message'),
  ])
