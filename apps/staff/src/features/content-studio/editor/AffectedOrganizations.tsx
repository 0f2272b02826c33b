import type { StudioSpace } from '@evenkeel/api-contract/staff/studio'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useStaffClient } from '#session/session-context.tsx'
import { Notice } from '#components/Notice.tsx'
import { listDerivedIntakes, getIntakeName, listIntakes } from '../intake-questions/intakes.ts'
import { spacesQuery } from '../spaces-query.ts'
import { useStudio } from '../studio-context.tsx'
import { editorMessages as words } from './editor.messages.ts'
import { applyFileEdits } from './edits.ts'

/** As many names as are read in a line. */
const MAX_NAMES_SHOWN = 6

const sharedMessages = {
  home: words.sharedHome,
  intakes: words.sharedIntakes,
  articles: words.sharedArticles,
} as const

/** Whether an organization has what is open. Of the questions those count that are asked there, by themselves or under others. */
function useIsAffected(): (space: StudioSpace) => boolean {
  const { view } = useStudio()
  const [search] = useSearchParams()
  const { kind } = view.draft.space
  if (kind !== 'intakes') return ({ state }) => state === 'active'
  const intakes = listIntakes(applyFileEdits(view.draft, view.edits))
  const open = search.get('file') ?? (search.get('part') === 'files' ? null : (intakes[0]?.path ?? null))
  const names = open === null ? null : listDerivedIntakes(intakes, getIntakeName(open))
  return (space) => space.intakes.some((name) => names === null || names.has(name))
}

/** Says before anything is edited whom it changes, where several organizations have it. */
export function AffectedOrganizations() {
  const { call } = useStaffClient()
  const { kind } = useStudio().view.draft.space
  const query = useQuery({ ...spacesQuery(call), enabled: kind !== 'organisation' })
  const isTouched = useIsAffected()
  if (kind === 'organisation' || !query.data) return null
  const all = query.data.results.flatMap((space) =>
    space.organisation && isTouched(space) ? [space.organisation.name] : [],
  )
  if (all.length === 0)
    return kind === 'intakes' ? (
      <Notice kind="info">
        <p>{words.sharedIntakesNone}</p>
      </Notice>
    ) : null
  const first = all.slice(0, MAX_NAMES_SHOWN).join(', ')
  const names =
    all.length > MAX_NAMES_SHOWN
      ? words.andMore({ names: first, count: all.length - MAX_NAMES_SHOWN })
      : first
  return (
    <Notice kind="info">
      <p>{sharedMessages[kind]({ count: all.length, names })}</p>
    </Notice>
  )
}
