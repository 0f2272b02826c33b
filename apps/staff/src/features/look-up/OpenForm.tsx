import { openMemberAccess } from '@evenkeel/contract/staff/look-ups'
import { type AccessPurpose, accessPurposes } from '@evenkeel/contract/staff/purposes'
import { useQueryClient } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useStaffClient } from '#session/staff.tsx'
import { Button } from '#ui/Button.tsx'
import { RadioGroupField, TextField } from '#ui/fields/Fields.tsx'
import parts from '#ui/parts.module.css'
import { ErrorNotice } from '#ui/Problem.tsx'
import { purposeMessages } from '#ui/purposes.words.ts'
import { useAsyncAction } from '#ui/use-act.ts'
import { memberAccessMessages } from './look-up.words.ts'
import { memberRecordKey, MEMBER_ACCESS_QUERY_KEY } from './opened/keys.ts'
import { toTimedAccess } from './opened/timed.ts'

const identifierTypes = ['email', 'phone', 'reference'] as const
type IdentifierType = (typeof identifierTypes)[number]
const labels = {
  email: memberAccessMessages.emailField,
  phone: memberAccessMessages.phoneField,
  reference: memberAccessMessages.referenceField,
} as const
const types = { email: 'email', phone: 'tel', reference: 'text' } as const

/** What is entered, and the look-up that is opened with it. */
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

/** The one way to a member: something exact, and a reason. */
export function OpenMemberRecordForm() {
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
