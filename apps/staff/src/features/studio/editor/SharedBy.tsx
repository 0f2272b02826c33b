import type { StudioSpace } from '@evenkeel/contract/staff/studio'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useStaff } from '#session/staff.tsx'
import { Notice } from '#ui/Notice.tsx'
import { builtOn, intakeOfPath, intakesIn } from '../questions/intakes.ts'
import { spacesQuery } from '../spaces-query.ts'
import { useStudio } from '../studio-context.tsx'
import { editorWords as words } from './editor.words.ts'
import { filesWith } from './edits.ts'

/** As many names as are read in a line. */
const MOST_NAMED = 6

const said = { home: words.sharedHome, intakes: words.sharedIntakes, articles: words.sharedArticles } as const

/** Whether an organization has what is open. Of the questions those count that are asked there, by themselves or under others. */
function useIsTouched(): (space: StudioSpace) => boolean {
  const { view } = useStudio()
  const [search] = useSearchParams()
  const { kind } = view.draft.space
  if (kind !== 'intakes') return ({ state }) => state === 'active'
  const intakes = intakesIn(filesWith(view.draft, view.edits))
  const open = search.get('file') ?? (search.get('part') === 'files' ? null : (intakes[0]?.path ?? null))
  const names = open === null ? null : builtOn(intakes, intakeOfPath(open))
  return (space) => space.intakes.some((name) => names === null || names.has(name))
}

/** Says before anything is edited whom it changes, where several organizations have it. */
export function SharedBy() {
  const { call } = useStaff()
  const { kind } = useStudio().view.draft.space
  const query = useQuery({ ...spacesQuery(call), enabled: kind !== 'organisation' })
  const isTouched = useIsTouched()
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
  const first = all.slice(0, MOST_NAMED).join(', ')
  const names =
    all.length > MOST_NAMED ? words.andMore({ names: first, count: all.length - MOST_NAMED }) : first
  return (
    <Notice kind="info">
      <p>{said[kind]({ count: all.length, names })}</p>
    </Notice>
  )
}
