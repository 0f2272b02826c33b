import { countTouched, type StudioTouched } from '@evenkeel/contract/staff/studio-touched'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useStaff } from '#session/staff.tsx'
import { Loading } from '#ui/Answer.tsx'
import { Notice } from '#ui/Notice.tsx'
import parts from '#ui/parts.module.css'
import { touchedKey } from '../keys.ts'
import { useStudio } from '../studio-context.tsx'
import { manageWords as words } from './manage.words.ts'
import type { TouchedLine } from './touched-lines.ts'

/** What a switch of the organization touches, counted anew each time somebody asks for it. */
export function useTouched(): UseQueryResult<StudioTouched> {
  const { call } = useStaff()
  const { id } = useStudio().view.draft.space
  return useQuery({
    queryKey: touchedKey(id),
    queryFn: ({ signal }) => call(countTouched, { params: { space: id }, signal }),
    gcTime: 0,
    staleTime: 0,
  })
}

interface TouchedProps {
  readonly query: UseQueryResult<StudioTouched>
  readonly linesOf: (touched: StudioTouched) => readonly TouchedLine[]
  /** Said where there is no line. */
  readonly nothing: string
}

/** What a switch touches, in numbers. An act that must be done today does not wait for numbers that cannot be had. */
export function Touched({ query, linesOf, nothing }: TouchedProps) {
  if (!query.data)
    return query.isError ? (
      <Notice kind="warning">
        <p>{words.touchedFailed}</p>
      </Notice>
    ) : (
      <Loading />
    )
  const lines = linesOf(query.data)
  return (
    <section aria-label={words.touchedTitle} aria-live="polite">
      {lines.length === 0 ? (
        <p>{nothing}</p>
      ) : (
        <dl className={parts.facts}>
          {lines.map(({ what, becomes }) => (
            <div key={`${what} ${becomes}`} className={parts.contents}>
              <dt>{what}</dt>
              <dd>{becomes}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
