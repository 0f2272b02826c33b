import { openLookUp } from '@evenkeel/contract/staff/look-ups'
import { type LookUpPurpose, lookUpPurposes } from '@evenkeel/contract/staff/purposes'
import { useQueryClient } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useStaff } from '#session/staff.tsx'
import { Button } from '#ui/Button.tsx'
import { Choices, TextField } from '#ui/fields/Fields.tsx'
import parts from '#ui/parts.module.css'
import { Problem } from '#ui/Problem.tsx'
import { purposeWords } from '#ui/purposes.words.ts'
import { useAct } from '#ui/use-act.ts'
import { lookUpWords } from './look-up.words.ts'
import { lookUpKey, LOOK_UPS } from './opened/keys.ts'
import { timed } from './opened/timed.ts'

const ways = ['email', 'phone', 'reference'] as const
type Way = (typeof ways)[number]
const labels = {
  email: lookUpWords.emailField,
  phone: lookUpWords.phoneField,
  reference: lookUpWords.referenceField,
} as const
const types = { email: 'email', phone: 'tel', reference: 'text' } as const

/** What is entered, and the look-up that is opened with it. */
function useOpening() {
  const { call } = useStaff()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [by, setBy] = useState<Way>('email')
  const [value, setValue] = useState('')
  const [purpose, setPurpose] = useState<LookUpPurpose | null>(null)
  const [wasTried, setWasTried] = useState(false)
  const act = useAct({
    act: (why: LookUpPurpose) => call(openLookUp, { body: { by, value: value.trim(), purpose: why } }),
    onDone: (opened) => {
      client.setQueryData(lookUpKey(opened.id), timed(opened))
      void client.invalidateQueries({ queryKey: LOOK_UPS })
      void navigate(`/look-up/${opened.id}`)
    },
    refusals: { 404: lookUpWords.nobody, 429: lookUpWords.tooMany },
  })
  return {
    by,
    value,
    purpose,
    setValue,
    setPurpose,
    act,
    valueError: wasTried && !value.trim() ? lookUpWords.valueMissing : null,
    purposeError: wasTried && purpose === null ? lookUpWords.purposeMissing : null,
    change: (way: Way): void => {
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
export function OpenForm() {
  const { by, value, purpose, setValue, setPurpose, act, valueError, purposeError, change, open } =
    useOpening()
  return (
    <form
      className={parts.panel}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        open()
      }}
    >
      <Choices
        label={lookUpWords.by}
        inRow
        value={by}
        onChange={change}
        choices={ways.map((way) => ({ value: way, label: lookUpWords[way] }))}
      />
      <TextField
        key={by}
        label={labels[by]}
        type={types[by]}
        value={value}
        onChange={setValue}
        required
        maxLength={254}
        {...(by === 'phone' ? { hint: lookUpWords.phoneHint } : {})}
        error={valueError}
      />
      <Choices
        label={lookUpWords.purpose}
        value={purpose}
        onChange={setPurpose}
        choices={lookUpPurposes.map((one) => ({ value: one, label: purposeWords[one] }))}
        error={purposeError}
      />
      <Problem text={act.problem} />
      <div className={parts.row}>
        <Button type="submit" busy={act.busy}>
          <Search size={18} aria-hidden="true" />
          {lookUpWords.open}
        </Button>
      </div>
    </form>
  )
}
