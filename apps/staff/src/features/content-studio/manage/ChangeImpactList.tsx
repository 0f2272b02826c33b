import { readChangeImpact, type ChangeImpact } from '@evenkeel/api-contract/staff/change-impact'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useStaffClient } from '#session/session-context.tsx'
import { LoadingPlaceholder } from '#components/QueryBoundary.tsx'
import { Notice } from '#components/Notice.tsx'
import parts from '#components/parts.module.css'
import { changeImpactKey } from '../query-keys.ts'
import { useStudio } from '../studio-context.tsx'
import { manageMessages as words } from './manage.messages.ts'
import type { ImpactLine } from './change-impact-lines.ts'

/** What a switch of the organization touches, counted anew each time somebody asks for it. */
export function useChangeImpact(): UseQueryResult<ChangeImpact> {
  const { call } = useStaffClient()
  const { id } = useStudio().view.draft.space
  return useQuery({
    queryKey: changeImpactKey(id),
    queryFn: ({ signal }) => call(readChangeImpact, { params: { space: id }, signal }),
    gcTime: 0,
    staleTime: 0,
  })
}

interface ChangeImpactListProps {
  readonly query: UseQueryResult<ChangeImpact>
  readonly linesOf: (touched: ChangeImpact) => readonly ImpactLine[]
  /** Said where there is no line. */
  readonly nothing: string
}

/** What a switch touches, in numbers. An act that must be done today does not wait for numbers that cannot be had. */
export function ChangeImpactList({ query, linesOf, nothing }: ChangeImpactListProps) {
  if (!query.data)
    return query.isError ? (
      <Notice kind="warning">
        <p>{words.touchedFailed}</p>
      </Notice>
    ) : (
      <LoadingPlaceholder />
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
