import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { licenseRejectionReasons } from '@evenkeel/api-contract/counselor/constants'
import type { License } from '@evenkeel/api-contract/counselor/licenses'
import { getStateName } from '@evenkeel/api-contract/reference-data/state-names'
import { checkLicense, listCounselors, type StaffCounselor } from '@evenkeel/api-contract/staff/counselors'
import type { LicenseCheck } from '@evenkeel/api-contract/telehealth/counselors'
import { Button } from '@evenkeel/ui/Button'
import { ErrorNotice, Notice } from '#components/Notice.tsx'
import { Page } from '#components/Page.tsx'
import { EmptyState, QueryBoundary } from '#components/QueryBoundary.tsx'
import { Table } from '#components/Table.tsx'
import { Dialog } from '#components/dialog/Dialog.tsx'
import { RadioGroupField } from '#components/fields/TextField.tsx'
import parts from '#components/parts.module.css'
import { Tag } from '#components/Tag.tsx'
import { formatDate, formatPlainDate } from '#lib/time/date-time.ts'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { useSession, useStaffClient } from '#session/session-context.tsx'
import { counselorsMessages as words } from './counselors.messages.ts'

/** License awaiting review, with its counselor. */
interface PendingLicense {
  readonly providerId: number
  readonly name: string
  readonly email: string
  readonly state: string
  readonly claim: NonNullable<License['claim']>
}

/** Licenses awaiting review, oldest first. */
export const listPendingLicenses = (counselors: readonly StaffCounselor[]): readonly PendingLicense[] =>
  counselors
    .flatMap(({ name, email, provider }) =>
      (provider?.licences ?? []).flatMap(({ state, claim }) =>
        provider && claim && claim.refusal === null
          ? [{ providerId: provider.provider_id, name, email, state, claim }]
          : [],
      ),
    )
    .toSorted((a, b) => Temporal.Instant.compare(a.claim.told_at, b.claim.told_at))

/**
 * Requirements that keep a counselor out of the search, in words; empty when members can find the counselor.
 */
export function listMissingRequirements({ has_role: hasRole, provider }: StaffCounselor): readonly string[] {
  if (!hasRole) return [words.noRole]
  if (provider === null) return [words.notCome]
  if (provider.is_listed) return []
  const isLicensed = provider.licences.some(({ status }) => status === 'held')
  return [
    ...(provider.is_profile_complete ? [] : [words.noProfile]),
    ...(isLicensed ? [] : [words.noLicence]),
    ...(provider.has_hours ? [] : [words.noHours]),
  ]
}

/** Note beside the state of a license; null when there is nothing to report. */
export function describeLicenseStatus({ status, ends_soon: endsSoon, claim }: License): string | null {
  if (status === 'ended') return words.ended
  if (status === 'waiting') return claim?.refusal ? words.backToThem : words.waits
  return endsSoon ? words.endsSoon : null
}

/** TanStack Query key of the counselor list. */
const COUNSELORS_QUERY_KEY = ['counselors'] as const

type Refusal = NonNullable<LicenseCheck['refusal']>

function LicenseFacts({ licence: { name, email, claim } }: { readonly licence: PendingLicense }) {
  return (
    <dl className={parts.facts}>
      <dt>{words.name}</dt>
      <dd>
        <bdi>{name}</bdi>, {email}
      </dd>
      <dt>{words.number}</dt>
      <dd>{claim.number}</dd>
      <dt>{words.until}</dt>
      <dd>{formatPlainDate(Temporal.PlainDate.from(claim.ends_on))}</dd>
    </dl>
  )
}

/** Records the license board's entry for a license. */
function CheckLicenseDialog({
  licence,
  onClose,
}: {
  readonly licence: PendingLicense
  readonly onClose: () => void
}) {
  const { call } = useStaffClient()
  const client = useQueryClient()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const { providerId, name, state, claim } = licence
  const params = { id: String(providerId), state }
  const { number, ends_on } = claim
  const act = useAsyncAction({
    act: (why: Refusal | null) => call(checkLicense, { params, body: { number, ends_on, refusal: why } }),
    onDone: () => {
      void client.invalidateQueries({ queryKey: COUNSELORS_QUERY_KEY })
      onClose()
    },
  })
  return (
    <Dialog title={words.dialogTitle({ state: getStateName(state), name })} onClose={onClose}>
      <p>{words.dialogText}</p>
      <LicenseFacts licence={licence} />
      <ErrorNotice text={act.problem} />
      <div className={parts.row}>
        <Button busy={act.busy} onClick={() => act.run(null)}>
          {words.confirm}
        </Button>
      </div>
      <RadioGroupField
        label={words.or}
        value={refusal}
        choices={licenseRejectionReasons.map((value) => ({ value, label: words[value] }))}
        onChange={setRefusal}
      />
      <div className={parts.row}>
        <Button kind="secondary" busy={act.busy} disabled={refusal === null} onClick={() => act.run(refusal)}>
          {words.refuse}
        </Button>
      </div>
    </Dialog>
  )
}

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
        <Table columns={[words.name, words.state, words.number, words.until, words.told, words.check]}>
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
                    aria-label={words.checkLabel({ state: licence.state, name: licence.name })}
                    onClick={() => setOpened(licence)}
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
      <td>{missing.length === 0 ? <Tag tone="success">{words.listed}</Tag> : missing.join('. ')}</td>
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
        <Table columns={[words.name, words.status, words.licences]}>
          {counselors.map((counselor) => (
            <Row key={counselor.staff_id} counselor={counselor} />
          ))}
        </Table>
      </section>
    </>
  )
}

/** Counselors of the provider's network and the licenses awaiting review. */
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
