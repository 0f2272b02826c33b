import { createOrganisation } from '@evenkeel/contract/staff/studio-acts'
import { Refused } from '@evenkeel/contract/call'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useStaff } from '#session/staff.tsx'
import { useKept } from '#session/use-kept.ts'
import { SaveRow } from '#ui/fields/SaveRow.tsx'
import { Page } from '#ui/Page.tsx'
import parts from '#ui/parts.module.css'
import { Problem } from '#ui/Problem.tsx'
import { useAct } from '#ui/use-act.ts'
import { focusPlace } from '../editor/focus-place.ts'
import { ColorField } from '../fields/ColorField.tsx'
import { Contrast } from '../fields/Contrast.tsx'
import { PlacedPhone, PlacedText } from '../fields/PlacedFields.tsx'
import { phoneStored } from '../fields/values.ts'
import { draftKey, SPACES } from '../keys.ts'
import styles from '../studio.module.css'
import { createWords as words } from './list.words.ts'
import {
  emptyOrganisation,
  faultsOf,
  isNewOrganisation,
  type NewFaults,
  type NewOrganisation,
  usernameOf,
} from './new-organisation.ts'

interface FieldsProps {
  readonly typed: NewOrganisation
  readonly faults: NewFaults
  readonly isTaken: boolean
  readonly onChange: (more: Partial<NewOrganisation>) => void
}

function Fields({ typed, faults, isTaken, onChange }: FieldsProps) {
  const error = (field: keyof NewOrganisation): string | null => {
    const fault = faults[field]
    return fault ? words[fault] : null
  }
  return (
    <>
      <PlacedText
        place="program_name"
        label={words.programName}
        hint={words.programNameHint}
        required
        maxLength={100}
        value={typed.program_name}
        onChange={(program_name) => onChange({ program_name })}
        error={error('program_name')}
        disabled={false}
      />
      <PlacedText
        place="username"
        label={words.username}
        hint={words.usernameHint}
        required
        maxLength={50}
        value={usernameOf(typed)}
        onChange={(username) => onChange({ username: username.trim() })}
        error={isTaken ? words.usernameTaken : error('username')}
        disabled={false}
      />
      <PlacedPhone
        place="phone"
        label={words.phone}
        hint={words.phoneHint}
        required
        value={typed.phone}
        onChange={(phone) => onChange({ phone: phone ?? '' })}
        error={error('phone')}
        disabled={false}
      />
      <ColorField
        place="custom_color1"
        label={words.color1}
        hint={words.color1Hint}
        value={typed.custom_color1}
        onChange={(custom_color1) => onChange({ custom_color1 })}
        error={error('custom_color1')}
      />
      <ColorField
        place="custom_color3"
        label={words.color3}
        hint={words.color3Hint}
        value={typed.custom_color3}
        onChange={(custom_color3) => onChange({ custom_color3 })}
        error={error('custom_color3')}
      />
      <Contrast color1={typed.custom_color1} color3={typed.custom_color3} />
    </>
  )
}

function useCreate(onCreated: () => void) {
  const { call } = useStaff()
  const client = useQueryClient()
  const navigate = useNavigate()
  return useAct({
    act: (typed: NewOrganisation) =>
      call(createOrganisation, {
        body: {
          program_name: typed.program_name.trim(),
          username: usernameOf(typed),
          phone: phoneStored(typed.phone) ?? '',
          custom_color1: typed.custom_color1,
          custom_color3: typed.custom_color3,
        },
      }),
    onDone: (draft) => {
      onCreated()
      client.setQueryData(draftKey(draft.space.id), draft)
      void client.invalidateQueries({ queryKey: SPACES })
      void navigate(`/studio/${draft.space.id}`, { replace: true })
    },
    refusals: { 409: words.usernameTaken },
  })
}

/** The five answers as they are typed, kept until the draft is made or they are thrown away. */
function useAnswers() {
  const { kept, keep, forget } = useKept('new organization', isNewOrganisation)
  const typed = kept ?? emptyOrganisation
  const [wasTried, setWasTried] = useState(false)
  const act = useCreate(forget)
  const faults = faultsOf(typed)
  return {
    typed,
    act,
    faults: wasTried ? faults : {},
    change: (more: Partial<NewOrganisation>): void => {
      keep({ ...typed, ...more })
      if (act.error) act.reset()
    },
    send: (): void => {
      setWasTried(true)
      const [wrong] = Object.keys(faults)
      if (wrong) focusPlace(wrong)
      else act.run(typed)
    },
    discard:
      kept === null
        ? null
        : (): void => {
            forget()
            setWasTried(false)
            act.reset()
          },
  }
}

/** A new organization, from five answers. */
export function CreatePage() {
  const { typed, act, faults, change, send, discard } = useAnswers()
  const isTaken = act.error instanceof Refused && act.error.status === 409
  return (
    <>
      <Link to="/studio" className={parts.back}>
        <ArrowLeft size={18} aria-hidden="true" />
        {words.back}
      </Link>
      <Page title={words.title} lead={words.lead}>
        <form
          className={parts.stack}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
        >
          <Fields typed={typed} faults={faults} isTaken={isTaken} onChange={change} />
          <h2>{words.nextTitle}</h2>
          <ol className={styles.next}>
            {[words.next1, words.next2, words.next3].map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <Problem text={act.problem} />
          <SaveRow doIt={words.create} busy={act.busy} onDiscard={discard} />
        </form>
      </Page>
    </>
  )
}
