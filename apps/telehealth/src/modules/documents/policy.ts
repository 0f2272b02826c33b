import type { DocumentRow } from './repository.ts'

/** The reason why a patient may not delete a document, or null (decision 016). */
export function getRemovalRefusal(
  { providerId }: Pick<DocumentRow, 'providerId'>,
  isSent: boolean,
): 'fromCounselor' | 'sentWithMessage' | null {
  if (providerId !== null) return 'fromCounselor'
  return isSent ? 'sentWithMessage' : null
}
