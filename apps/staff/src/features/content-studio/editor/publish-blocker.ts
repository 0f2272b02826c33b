import type { StudioDraft } from '@evenkeel/api-contract/staff/studio-spaces'
import type { SaveState } from './create-editor.ts'

/** How far the checks of what is on the screen are. */
export type CheckState = 'checking' | 'failed' | 'red' | 'green'

/** Why a draft cannot be published at this moment. */
export type PublishBlocker =
  'ownedByFiles' | 'notAllowed' | 'nothingNew' | 'notSaved' | 'conflict' | 'checking' | 'notChecked' | 'red'

/** The first reason that keeps the draft from being published; null: it can be. */
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
