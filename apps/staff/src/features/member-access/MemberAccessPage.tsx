import { listMemberAccess } from '@evenkeel/api-contract/staff/member-access'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { monotonicNow, useStaffClient } from '#session/session-context.tsx'
import { Page } from '#components/Page.tsx'
import parts from '#components/parts.module.css'
import { purposeMessages } from '#lib/purposes.messages.ts'
import { formatElapsed } from '#lib/time/date-time.ts'
import { useNow } from '#lib/time/use-now.ts'
import styles from './member-access.module.css'
import { memberAccessMessages } from './member-access.messages.ts'
import { OpenMemberRecordForm } from './components/OpenMemberRecordForm.tsx'
import { MEMBER_ACCESS_QUERY_KEY } from './query-keys.ts'
import { toTimedAccess } from './timed-access.ts'

function OpenMemberRecords() {
  const { call } = useStaffClient()
  const now = useNow(1000, monotonicNow)
  const { data } = useQuery({
    queryKey: MEMBER_ACCESS_QUERY_KEY,
    queryFn: async ({ signal }) => (await call(listMemberAccess, { signal })).results.map(toTimedAccess),
    gcTime: 0,
  })
  const open = data?.filter(({ endsAt }) => endsAt > now) ?? []
  if (open.length === 0) return null
  return (
    <section className={parts.tight} aria-labelledby="open-now">
      <h2 id="open-now">{memberAccessMessages.openNow}</h2>
      <ul className={parts.list}>
        {open.map(({ lookUp: { id, name, organisation, purpose }, endsAt }) => (
          <li key={id} className={styles.open}>
            <div>
              <Link to={`/look-up/${id}`} className={styles.name}>
                <bdi>{name}</bdi>
              </Link>
              <p className={`${parts.soft} ${parts.small}`}>
                {organisation.name}. {purposeMessages[purpose]}.
              </p>
            </div>
            <span className={parts.number}>
              {memberAccessMessages.left({
                time: formatElapsed(endsAt - now, true),
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Opens one person by what is exactly known of them, for a stated purpose. */
export function MemberAccessPage() {
  return (
    <Page title={memberAccessMessages.title} lead={memberAccessMessages.lead}>
      <OpenMemberRecords />
      <OpenMemberRecordForm />
    </Page>
  )
}
