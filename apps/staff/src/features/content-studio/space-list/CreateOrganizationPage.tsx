import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { reservedSegments } from '@evenkeel/api-contract/reference-data/reserved-segments'
import { createOrganization } from '@evenkeel/api-contract/staff/studio-spaces'
import { ErrorNotice } from '#components/Notice.tsx'
import { BackLink } from '#components/BackLink.tsx'
import { Page } from '#components/Page.tsx'
import { FormActions } from '#components/fields/FormActions.tsx'
import parts from '#components/parts.module.css'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { hasStringFields } from '#session/drafts.ts'
import { useStaffClient } from '#session/session-context.tsx'
import { useDraft } from '#session/use-draft.ts'
import { focusField } from '../editor/focus-field.ts'
import { ColorField, ContrastPreview, isColor } from '../fields/ColorField.tsx'
import { FormPhoneField, FormTextField } from '../fields/FormFields.tsx'
import { parsePhoneInput } from '../fields/field-values.ts'
import { draftKey, SPACES_QUERY_KEY } from '../studio-queries.ts'
import styles from '../studio.module.css'
import { newOrganizationMessages as words } from '../studio.messages.ts'

/** Form values of a new organization. */
interface NewOrganization {
  readonly program_name: string
  /** Null: derived from the name. */
  readonly username: string | null
  readonly phone: string
  readonly custom_color1: string
  readonly custom_color3: string
}

export const emptyNewOrganization: NewOrganization = {
  program_name: '',
  username: null,
  phone: '',
  custom_color1: '#2a5d77',
  custom_color3: '#e0a43a',
}

/** Whether a stored value is a draft in the current format, not one of another release. */
const isNewOrganization = (value: unknown): value is NewOrganization =>
  hasStringFields(value, ['program_name', 'phone', 'custom_color1', 'custom_color3']) &&
  'username' in value &&
  (value.username === null || typeof value.username === 'string')

/** Client id suggested for a name: "Acme Care & Co." gives "acme-care-co". */
export const suggestUsername = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^[-0-9]+/, '')
    .slice(0, 50)
    .replace(/-$/, '')

export const getUsername = ({ username, program_name }: NewOrganization): string =>
  username ?? suggestUsername(program_name)

type NewOrganizationError =
  'programNameMissing' | 'usernameWrong' | 'usernameReserved' | 'phoneWrong' | 'colorWrong'
type NewOrganizationErrors = Partial<Record<keyof NewOrganization, NewOrganizationError>>

function validateUsername(username: string): NewOrganizationError | undefined {
  if (!/^[a-z][a-z0-9-]{1,49}$/.test(username)) return 'usernameWrong'
  return reservedSegments.has(username) ? 'usernameReserved' : undefined
}

/** Validates each field and returns the errors by field. */
export function validateNewOrganization(typed: NewOrganization): NewOrganizationErrors {
  const username = validateUsername(getUsername(typed))
  const isPhone = /^\+1[2-9]\d{9}$/.test(parsePhoneInput(typed.phone) ?? '')
  return {
    ...(typed.program_name.trim() === '' ? { program_name: 'programNameMissing' } : {}),
    ...(username ? { username } : {}),
    ...(isPhone ? {} : { phone: 'phoneWrong' }),
    ...(isColor(typed.custom_color1) ? {} : { custom_color1: 'colorWrong' }),
    ...(isColor(typed.custom_color3) ? {} : { custom_color3: 'colorWrong' }),
  }
}

interface OrganizationFieldsProps {
  readonly typed: NewOrganization
  readonly faults: NewOrganizationErrors
  readonly isTaken: boolean
  readonly onChange: (more: Partial<NewOrganization>) => void
}

function OrganizationFields({ typed, faults, isTaken, onChange }: OrganizationFieldsProps) {
  const error = (field: keyof NewOrganization): string | null => {
    const fault = faults[field]
    return fault ? words[fault] : null
  }
  return (
    <>
      <FormTextField
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
      <FormTextField
        place="username"
        label={words.username}
        hint={words.usernameHint}
        required
        maxLength={50}
        value={getUsername(typed)}
        onChange={(username) => onChange({ username: username.trim() })}
        error={isTaken ? words.usernameTaken : error('username')}
        disabled={false}
      />
      <FormPhoneField
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
      <ContrastPreview color1={typed.custom_color1} color3={typed.custom_color3} />
    </>
  )
}

function useCreateOrganization(onCreated: () => void) {
  const { call } = useStaffClient()
  const client = useQueryClient()
  const navigate = useNavigate()
  return useAsyncAction({
    act: (typed: NewOrganization) =>
      call(createOrganization, {
        body: {
          program_name: typed.program_name.trim(),
          username: getUsername(typed),
          phone: parsePhoneInput(typed.phone) ?? '',
          custom_color1: typed.custom_color1,
          custom_color3: typed.custom_color3,
        },
      }),
    onDone: (draft) => {
      onCreated()
      client.setQueryData(draftKey(draft.space.id), draft)
      void client.invalidateQueries({ queryKey: SPACES_QUERY_KEY })
      void navigate(`/studio/${draft.space.id}`, { replace: true })
    },
    refusals: { 409: words.usernameTaken },
  })
}

/** Form state, stored until the draft is created or discarded. */
function useNewOrganizationForm() {
  const { stored, store, clear } = useDraft('new organization', isNewOrganization)
  const typed = stored ?? emptyNewOrganization
  const [wasTried, setWasTried] = useState(false)
  const act = useCreateOrganization(clear)
  const faults = validateNewOrganization(typed)
  return {
    typed,
    act,
    faults: wasTried ? faults : {},
    change: (more: Partial<NewOrganization>): void => {
      store({ ...typed, ...more })
      if (act.error) act.reset()
    },
    send: (): void => {
      setWasTried(true)
      const [wrong] = Object.keys(faults)
      if (wrong) focusField(wrong)
      else act.run(typed)
    },
    discard:
      stored === null
        ? null
        : (): void => {
            clear()
            setWasTried(false)
            act.reset()
          },
  }
}

/** Creates an organization from five answers. */
export function CreateOrganizationPage() {
  const { typed, act, faults, change, send, discard } = useNewOrganizationForm()
  const isTaken = act.error instanceof ApiError && act.error.status === 409
  return (
    <>
      <BackLink to="/studio">{words.back}</BackLink>
      <Page title={words.title} lead={words.lead}>
        <form
          className={parts.stack}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
        >
          <OrganizationFields typed={typed} faults={faults} isTaken={isTaken} onChange={change} />
          <h2>{words.nextTitle}</h2>
          <ol className={styles.next}>
            {[words.next1, words.next2, words.next3].map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <ErrorNotice text={act.problem} />
          <FormActions label={words.create} busy={act.busy} onDiscard={discard} />
        </form>
      </Page>
    </>
  )
}
