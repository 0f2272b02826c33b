import type { DocumentRow } from './repository.ts'

/** Why a patient may not remove a document, by its text; null where it may go (decision 016). */
export function getRemovalRefusal(
  { providerId }: Pick<DocumentRow, 'providerId'>,
  isSent: boolean,
): 'fromCounselor' | 'sentWithMessage' | null {
  if (providerId !== null) return 'fromCounselor'
  return isSent ? 'sentWithMessage' : null
}
