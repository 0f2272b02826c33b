import { listCounselors, type StaffCounselor } from '@evenkeel/api-contract/staff/counselors'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession, useStaffClient } from '#session/session-context.tsx'
import { QueryBoundary, EmptyState } from '#components/QueryBoundary.tsx'
import { Button } from '#components/Button.tsx'
import { Notice } from '#components/Notice.tsx'
import { Page } from '#components/Page.tsx'
import parts from '#components/parts.module.css'
import { Table } from '#components/Table.tsx'
import { formatDate, formatPlainDate } from '#lib/time/date-time.ts'
import { CheckLicenseDialog, COUNSELORS_QUERY_KEY } from './components/CheckLicenseDialog.tsx'
import { counselorsMessages as words } from './counselors.messages.ts'
import {
  type PendingLicense,
  listMissingRequirements,
  describeLicenseStatus,
  listPendingLicenses,
} from './license-checks.ts'

const formatDay = (iso: string): string => formatPlainDate(Temporal.PlainDate.from(iso))

function PendingLicenses({
  list,
  mayCheck,
}: {
  readonly list: readonly PendingLicense[]
  readonly mayCheck: boolean
}) {
  const [opened, setOpened] = useState<PendingLicense | null>(null)
  return (
    <section className={parts.stack}>
      <h2>{words.checkTitle}</h2>
      {list.length > 0 && !mayCheck ? (
        <Notice kind="info">
          <p>{words.onlyForAll}</p>
        </Notice>
      ) : null}
      {list.length === 0 ? (
        <p className={parts.soft}>{words.nothingToCheck}</p>
      ) : (
        <Table heads={[words.name, words.state, words.number, words.until, words.told, words.check]}>
          {list.map((licence) => (
            <tr key={`${licence.providerId} ${licence.state}`}>
              <th scope="row">
                <bdi>{licence.name}</bdi>
              </th>
              <td data-label={words.state}>{licence.state}</td>
              <td data-label={words.number}>{licence.claim.number}</td>
              <td data-label={words.until} className={parts.number}>
                {formatDay(licence.claim.ends_on)}
              </td>
              <td data-label={words.told} className={parts.number}>
                {formatDate(licence.claim.told_at)}
              </td>
              <td>
                {mayCheck ? (
                  <Button
                    kind="secondary"
                    label={words.checkLabel({ state: licence.state, name: licence.name })}
                    onPress={() => setOpened(licence)}
                  >
                    {words.check}
                  </Button>
                ) : null}
              </td>
            </tr>
          ))}
        </Table>
      )}
      {opened ? <CheckLicenseDialog licence={opened} onClose={() => setOpened(null)} /> : null}
    </section>
  )
}

function Row({ counselor }: { readonly counselor: StaffCounselor }) {
  const { name, email, provider } = counselor
  const missing = listMissingRequirements(counselor)
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
        <br />
        <span className={parts.soft}>{email}</span>
      </th>
      <td>
        {missing.length === 0 ? (
          <span className={parts.tag} data-tone="success">
            {words.listed}
          </span>
        ) : (
          missing.join('. ')
        )}
      </td>
      <td data-label={words.licences}>
        {(provider?.licences ?? [])
          .map((licence) => {
            const remark = describeLicenseStatus(licence)
            const until = licence.ends_on === null ? '' : ` ${formatDay(licence.ends_on)}`
            return `${licence.state}${until}${remark === null ? '' : ` (${remark})`}`
          })
          .join(', ')}
      </td>
    </tr>
  )
}

function CounselorTable({ counselors }: { readonly counselors: readonly StaffCounselor[] }) {
  const { grants } = useSession()
  const mayCheck = grants.some(
    ({ role, organisation }) => role === 'account_manager' && organisation === null,
  )
  if (counselors.length === 0)
    return (
      <EmptyState title={words.none}>
        <p>{words.noneText}</p>
      </EmptyState>
    )
  return (
    <>
      <PendingLicenses list={listPendingLicenses(counselors)} mayCheck={mayCheck} />
      <section className={parts.stack}>
        <h2>{words.allTitle}</h2>
        <Table heads={[words.name, words.status, words.licences]}>
          {counselors.map((counselor) => (
            <Row key={counselor.staff_id} counselor={counselor} />
          ))}
        </Table>
      </section>
    </>
  )
}

/** The counselors of the own network, and the licenses that wait for their check. */
export function CounselorsPage() {
  const { call } = useStaffClient()
  const query = useQuery({
    queryKey: COUNSELORS_QUERY_KEY,
    queryFn: ({ signal }) => call(listCounselors, { signal }),
  })
  return (
    <Page wide title={words.title} lead={words.lead}>
      <QueryBoundary query={query}>
        {({ is_own_network: isOwn, results }) =>
          isOwn ? (
            <CounselorTable counselors={results} />
          ) : (
            <EmptyState title={words.elsewhere}>
              <p>{words.elsewhereText}</p>
            </EmptyState>
          )
        }
      </QueryBoundary>
    </Page>
  )
}
