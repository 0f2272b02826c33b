import type { StudioDraft } from '@evenkeel/api-contract/staff/studio-spaces'
import type { SaveState } from './create-editor.ts'

/** State of the checks for the draft on screen. */
export type CheckState = 'checking' | 'failed' | 'red' | 'green'

/** Reason why a draft cannot be published now. */
export type PublishBlocker =
  'ownedByFiles' | 'notAllowed' | 'nothingNew' | 'notSaved' | 'conflict' | 'checking' | 'notChecked' | 'red'

/** First reason that blocks publishing; null when the draft can be published. */
export function findPublishBlocker(
  { space }: Pick<StudioDraft, 'space'>,
  save: SaveState['kind'],
  checks: CheckState,
): PublishBlocker | null {
  if (space.owner === 'files') return 'ownedByFiles'
  if (!space.may.publish) return 'notAllowed'
  if (save === 'conflict') return 'conflict'
  if (checks === 'red') return 'red'
  if (save !== 'saved') return 'notSaved'
  if (space.draft === null) return 'nothingNew'
  if (checks === 'checking') return 'checking'
  return checks === 'failed' ? 'notChecked' : null
}
