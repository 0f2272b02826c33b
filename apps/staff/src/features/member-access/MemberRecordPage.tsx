import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'
import { Link, useNavigate, useParams } from 'react-router'
import { ApiError } from '@evenkeel/api-contract/client/api-call'
import {
  closeMemberAccess,
  type MemberAccess,
  readMemberAccess,
} from '@evenkeel/api-contract/staff/member-access'
import { readStaffRequests } from '@evenkeel/api-contract/staff/member-record'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { Button } from '@evenkeel/ui/Button'
import { ErrorNotice } from '#components/Notice.tsx'
import { Page } from '#components/Page.tsx'
import { EmptyState, QueryBoundary } from '#components/QueryBoundary.tsx'
import { Table } from '#components/Table.tsx'
import parts from '#components/parts.module.css'
import { Tag } from '#components/Tag.tsx'
import { purposeMessages } from '#lib/ui.messages.ts'
import { formatDateTimeWithYear, formatElapsed } from '#lib/time/date-time.ts'
import { useNow } from '#lib/time/use-now.ts'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { monotonicNow, useStaffClient } from '#session/session-context.tsx'
import {
  MEMBER_ACCESS_QUERY_KEY,
  memberRecordKey,
  type TimedAccess,
  toTimedAccess,
  useMemberRecordPart,
} from './use-member-record.ts'
import { MemberActions } from './components/MemberActions.tsx'
import { MemberAppointments } from './components/MemberAppointments.tsx'
import { MemberProfile } from './components/MemberProfile.tsx'
import { SessionLedger } from './components/SessionLedger.tsx'
import { memberListMessages, memberRecordMessages } from './member-access.messages.ts'
import styles from './member-access.module.css'

const tones = { waiting: 'warning', delivered: 'success', done: 'calm', failed: 'error' } as const

/** Requests of the member: in-person meetings, other times, and incomplete moves. */
function MemberRequests({ lookUp }: { readonly lookUp: MemberAccess }) {
  const query = useMemberRecordPart(lookUp.id, 'requests', readStaffRequests)
  return (
    <QueryBoundary query={query}>
      {({ results }) =>
        results.length === 0 ? (
          <EmptyState title={memberListMessages.noRequests}>
            <p>{memberListMessages.noRequestsText}</p>
          </EmptyState>
        ) : (
          <Table
            columns={[
              memberListMessages.kind,
              memberListMessages.reference,
              memberListMessages.asked,
              memberListMessages.state,
            ]}
          >
            {results.map(({ id, kind, reference, requested_at, state }) => (
              <tr key={id}>
                <th scope="row">{memberListMessages[kind]}</th>
                <td data-label={memberListMessages.reference} className={parts.number}>
                  {reference}
                </td>
                <td data-label={memberListMessages.asked}>{formatDateTimeWithYear(requested_at)}</td>
                <td>
                  <Tag tone={tones[state]}>{memberListMessages[state]}</Tag>
                </td>
              </tr>
            ))}
          </Table>
        )
      }
    </QueryBoundary>
  )
}

const tabs = {
  profile: MemberProfile,
  appointments: MemberAppointments,
  requests: MemberRequests,
  sessions: SessionLedger,
  acts: MemberActions,
} as const

function AccessTimeBar({ lookUp, left }: { readonly lookUp: MemberAccess; readonly left: number }) {
  const { call } = useStaffClient()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { id } = lookUp
  const close = useAsyncAction({
    act: () => call(closeMemberAccess, { params: { id } }),
    onDone: () => {
      void navigate('/look-up')
      client.removeQueries({ queryKey: memberRecordKey(id) })
      void client.invalidateQueries({ queryKey: MEMBER_ACCESS_QUERY_KEY })
    },
  })
  return (
    <div className={styles.bar}>
      <p>
        <strong className={parts.number}>
          {memberRecordMessages.left({ time: formatElapsed(left, true) })}
        </strong>
        <span>{purposeMessages[lookUp.purpose]}</span>
      </p>
      <p role="status" className="visually-hidden">
        {left < minutes(2) ? memberRecordMessages.leftSoon : ''}
      </p>
      <Button kind="secondary" busy={close.busy} onClick={() => close.run(undefined)}>
        {memberRecordMessages.close}
      </Button>
      <ErrorNotice text={close.problem} />
    </div>
  )
}

function AccessExpired() {
  return (
    <Page title={memberRecordMessages.overTitle}>
      <EmptyState title={memberRecordMessages.overText}>
        <p>
          <Link to="/look-up">{memberRecordMessages.overAgain}</Link>
        </p>
      </EmptyState>
    </Page>
  )
}

function MemberRecord({ lookUp, endsAt }: TimedAccess) {
  const now = useNow(1000, monotonicNow)
  const left = endsAt - now
  // Unmounting the tabs also discards the data that they loaded.
  if (left <= 0) return <AccessExpired />
  return (
    <Page wide title={lookUp.name} lead={lookUp.organisation.name}>
      <AccessTimeBar lookUp={lookUp} left={left} />
      <Tabs className={styles.tabs ?? ''}>
        <TabList className={styles.tabList ?? ''} aria-label={lookUp.name}>
          {Object.keys(tabs).map((tab) => (
            <Tab key={tab} id={tab} className={styles.tab ?? ''}>
              {memberRecordMessages[tab as keyof typeof tabs]}
            </Tab>
          ))}
        </TabList>
        {Object.entries(tabs).map(([tab, Inside]) => (
          <TabPanel key={tab} id={tab} className={styles.panel ?? ''}>
            <Inside lookUp={lookUp} />
          </TabPanel>
        ))}
      </Tabs>
    </Page>
  )
}

/** Record of one member, open for a purpose and a limited time. */
export function MemberRecordPage() {
  const { id = '' } = useParams()
  const { call } = useStaffClient()
  const query = useQuery({
    queryKey: memberRecordKey(id),
    queryFn: async ({ signal }) => toTimedAccess(await call(readMemberAccess, { params: { id }, signal })),
    // Timers may have been suspended while the computer slept.
    refetchOnWindowFocus: 'always',
    staleTime: 60_000,
    // No member data stays in memory after the page closes.
    gcTime: 0,
  })
  if (query.error instanceof ApiError && query.error.status === 404) return <AccessExpired />
  return <QueryBoundary query={query}>{(opened) => <MemberRecord {...opened} />}</QueryBoundary>
}
