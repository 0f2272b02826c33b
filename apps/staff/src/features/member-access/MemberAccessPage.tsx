import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { type AccessPurpose, accessPurposes } from '@evenkeel/api-contract/staff/access-purposes'
import { listMemberAccess, openMemberAccess } from '@evenkeel/api-contract/staff/member-access'
import { Button } from '@evenkeel/ui/Button'
import { ErrorNotice } from '#components/Notice.tsx'
import { Page } from '#components/Page.tsx'
import { RadioGroupField, TextField } from '#components/fields/TextField.tsx'
import parts from '#components/parts.module.css'
import { purposeMessages } from '#lib/ui.messages.ts'
import { formatElapsed } from '#lib/time/date-time.ts'
import { useNow } from '#lib/time/use-now.ts'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { monotonicNow, useStaffClient } from '#session/session-context.tsx'
import { memberAccessMessages } from './member-access.messages.ts'
import styles from './member-access.module.css'
import { MEMBER_ACCESS_QUERY_KEY, memberRecordKey, toTimedAccess } from './use-member-record.ts'

const identifierTypes = ['email', 'phone', 'reference'] as const
type IdentifierType = (typeof identifierTypes)[number]
const labels = {
  email: memberAccessMessages.emailField,
  phone: memberAccessMessages.phoneField,
  reference: memberAccessMessages.referenceField,
} as const
const types = { email: 'email', phone: 'tel', reference: 'text' } as const

/** Form state and the mutation that opens a member record. */
function useOpenMemberRecord() {
  const { call } = useStaffClient()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [by, setBy] = useState<IdentifierType>('email')
  const [value, setValue] = useState('')
  const [purpose, setPurpose] = useState<AccessPurpose | null>(null)
  const [wasTried, setWasTried] = useState(false)
  const act = useAsyncAction({
    act: (why: AccessPurpose) => call(openMemberAccess, { body: { by, value: value.trim(), purpose: why } }),
    onDone: (opened) => {
      client.setQueryData(memberRecordKey(opened.id), toTimedAccess(opened))
      void client.invalidateQueries({ queryKey: MEMBER_ACCESS_QUERY_KEY })
      void navigate(`/look-up/${opened.id}`)
    },
    refusals: { 404: memberAccessMessages.nobody, 429: memberAccessMessages.tooMany },
  })
  return {
    by,
    value,
    purpose,
    setValue,
    setPurpose,
    act,
    valueError: wasTried && !value.trim() ? memberAccessMessages.valueMissing : null,
    purposeError: wasTried && purpose === null ? memberAccessMessages.purposeMissing : null,
    change: (way: IdentifierType): void => {
      setBy(way)
      setValue('')
      act.reset()
    },
    open: (): void => {
      setWasTried(true)
      if (value.trim() && purpose) act.run(purpose)
    },
  }
}

/** Form that opens a member record: an exact identifier and a purpose are required. */
function OpenMemberRecordForm() {
  const { by, value, purpose, setValue, setPurpose, act, valueError, purposeError, change, open } =
    useOpenMemberRecord()
  return (
    <form
      className={parts.panel}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        open()
      }}
    >
      <RadioGroupField
        label={memberAccessMessages.by}
        inRow
        value={by}
        onChange={change}
        choices={identifierTypes.map((way) => ({ value: way, label: memberAccessMessages[way] }))}
      />
      <TextField
        key={by}
        label={labels[by]}
        type={types[by]}
        value={value}
        onChange={setValue}
        required
        maxLength={254}
        {...(by === 'phone' ? { hint: memberAccessMessages.phoneHint } : {})}
        error={valueError}
      />
      <RadioGroupField
        label={memberAccessMessages.purpose}
        value={purpose}
        onChange={setPurpose}
        choices={accessPurposes.map((one) => ({ value: one, label: purposeMessages[one] }))}
        error={purposeError}
      />
      <ErrorNotice text={act.problem} />
      <div className={parts.row}>
        <Button type="submit" busy={act.busy}>
          <Search size={18} aria-hidden="true" />
          {memberAccessMessages.open}
        </Button>
      </div>
    </form>
  )
}

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

/** Opens one member record by an exact identifier, for a stated purpose. */
export function MemberAccessPage() {
  return (
    <Page title={memberAccessMessages.title} lead={memberAccessMessages.lead}>
      <OpenMemberRecords />
      <OpenMemberRecordForm />
    </Page>
  )
}
