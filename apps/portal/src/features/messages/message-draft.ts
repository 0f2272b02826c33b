import type { FieldValues } from '@evenkeel/api-contract/fields/field-definition'
import { getTextValue, unselected } from '@evenkeel/api-contract/fields/field-definition'

/** What is kept of a message that is not sent yet; its files lie in a draft of their own. */
export interface MessageDraft {
  /** UUID the message will be sent with, also after a reload: it arrives once. */
  readonly id: string
  readonly values: FieldValues
}

/** Names of the drafts of a place: `new`, or the conversation a reply belongs to. */
export const getDraftNames = (place: 'new' | number) => ({
  text: `message:${place}`,
  files: `message:${place}:files`,
})

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** A draft as it was kept, or a fresh one. */
export function parseMessageDraft(kept: unknown, initial: FieldValues, newId: () => string): MessageDraft {
  if (isObject(kept) && typeof kept['id'] === 'string' && isObject(kept['values']))
    return { id: kept['id'], values: { ...initial, ...(kept['values'] as FieldValues) } }
  return { id: newId(), values: initial }
}

/** The words of a message: to see whether anything would be missed, or more was typed while it was being sent. */
export const getMessageText = (values: FieldValues): string =>
  JSON.stringify([
    values['to_id'] ?? unselected,
    getTextValue(values, 'subject'),
    getTextValue(values, 'message'),
  ])
