import { useQuery } from '@tanstack/react-query'
import { useStaff } from '#session/staff.tsx'
import { Notice } from '#ui/Notice.tsx'
import { spacesQuery } from '../spaces-query.ts'
import { useStudio } from '../studio-context.tsx'
import { editorWords as words } from './editor.words.ts'

/** As many names as are read in a line. */
const MOST_NAMED = 6

const said = { home: words.sharedHome, intakes: words.sharedIntakes, articles: words.sharedArticles } as const

/** Says before anything is edited whom it changes, where several organizations have it. */
export function SharedBy() {
  const { call } = useStaff()
  const { kind } = useStudio().view.draft.space
  const query = useQuery({ ...spacesQuery(call), enabled: kind !== 'organisation' })
  if (kind === 'organisation' || !query.data) return null
  const all = query.data.results.flatMap(({ organisation, state }) =>
    organisation && state === 'active' ? [organisation.name] : [],
  )
  if (all.length === 0) return null
  const first = all.slice(0, MOST_NAMED).join(', ')
  const names =
    all.length > MOST_NAMED ? words.andMore({ names: first, count: all.length - MOST_NAMED }) : first
  return (
    <Notice kind="info">
      <p>{said[kind]({ count: all.length, names })}</p>
    </Notice>
  )
}
