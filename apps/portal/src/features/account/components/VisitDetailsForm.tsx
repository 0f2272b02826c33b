import { type MouseEvent, useMemo, useState } from 'react'
import { normalizePhone } from '@evenkeel/api-contract/fields/contact/phone'
import type { FieldDefinition, FieldValues } from '@evenkeel/api-contract/fields/field-definition'
import { addressFields, genderField, phoneField, workFields } from '@evenkeel/api-contract/forms/profile'
import type { RegistrationKind } from '@evenkeel/api-contract/forms/registration-kind'
import {
  getMissingVisitDetails,
  requiredVisitDetails,
  visitDetailFields,
} from '@evenkeel/api-contract/forms/visit-details'
import type { User } from '@evenkeel/api-contract/portal/schemas/users'
import { Banner } from '#components/Banner.tsx'
import { Link } from '#components/Link.tsx'
import { scrollIntoViewRef } from '#components/navigation/scroll-into-view.ts'
import { Fields } from '#form/Field.tsx'
import { Form } from '#form/Form.tsx'
import { SubmitButton } from '#form/SubmitButton.tsx'
import { focusField } from '#form/focus-field.ts'
import { useFormEnvironment } from '#form/state/form-environment.ts'
import { useForm } from '#form/state/use-form.ts'
import { href } from '#lib/paths.ts'
import { useOrganization } from '#organization/organization-context.tsx'
import { TimeZoneLink } from '#organization/time-zone/TimeZoneLink.tsx'
import { VISIT_DETAILS_DRAFT } from '#session/drafts/draft-names.ts'
import { useSessionClient } from '#session/session-context.tsx'
import { useDraft, useRestoreDraft } from '#session/use-draft.ts'
import { missingDetailsMessages } from '#session/visit-details/missing-details.messages.ts'
import {
  getChangedValues,
  saveVisitDetails,
  useMissingDetails,
} from '#session/visit-details/visit-details.ts'
import { visitDetailMessages as words } from '../visit-details.messages.ts'
import styles from './visit-details.module.css'

/** Lists missing details above the form with a link to each field. Renders nothing when complete. */
function MissingDetails() {
  const missing = useMissingDetails()
  const { reducedMotion } = useFormEnvironment()
  if (missing.length === 0) return null
  const goTo = (event: MouseEvent<HTMLAnchorElement>, field: string): void => {
    if (focusField(event.currentTarget, field, reducedMotion())) event.preventDefault()
  }
  return (
    <section className={styles.missing} aria-labelledby="missing-details">
      <p id="missing-details">{words.missing({ count: missing.length })}</p>
      <ul>
        {missing.map(({ says, field }) => (
          <li key={field}>
            <a href={`#${field}`} onClick={(event) => goTo(event, field)}>
              {says}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Fields of one group with the reason for asking. */
interface FieldGroup {
  readonly title: string
  readonly why: string
  readonly fields: readonly FieldDefinition[]
}

const fieldGroups: readonly FieldGroup[] = [
  {
    title: words.phone,
    why: words.phoneWhy,
    fields: [phoneField],
  },
  {
    title: words.address,
    why: words.addressWhy,
    fields: addressFields,
  },
  { title: words.about, why: words.aboutWhy, fields: [genderField] },
  { title: missingDetailsMessages.work, why: missingDetailsMessages.workWhy, fields: workFields },
]

/** Sorts groups with missing details first. */
function sortMissingFirst(user: User): readonly FieldGroup[] {
  const missing: readonly string[] = getMissingVisitDetails(user)
  const lacks = ({ fields }: FieldGroup): boolean => fields.some(({ id }) => missing.includes(id))
  return [...fieldGroups.filter(lacks), ...fieldGroups.filter((group) => !lacks(group))]
}

const getInitialValues = (user: User): FieldValues =>
  Object.fromEntries(
    visitDetailFields.flatMap(({ id }) => {
      const value = user[id]
      return value === null ? [] : [[id, id === 'phone' ? normalizePhone(value) : value]]
    }),
  )

/** Prefills the state of the visit from the intake answers; the member can change it. */
const withVisitState = (user: User): FieldValues => ({
  ...(user.appointment_state === null ? {} : { state: user.appointment_state }),
  ...getInitialValues(user),
})

/** Fields required at registration can be changed but not cleared; other fields may stay empty. */
function getFields(
  ordered: readonly FieldGroup[],
  user: User,
  registration: RegistrationKind,
): readonly FieldDefinition[] {
  const demanded = registration === 'full' ? Object.keys(getInitialValues(user)) : []
  const asked = ordered.flatMap(({ fields }) => fields)
  return asked.map(
    (field) =>
      (demanded.includes(field.id) ? requiredVisitDetails.find(({ id }) => id === field.id) : undefined) ??
      field,
  )
}

function SavedNotice() {
  const isMore = useMissingDetails().length > 0
  return (
    <div ref={scrollIntoViewRef}>
      <Banner kind="success" title={words.saved} live>
        <p>
          <span>{`${isMore ? words.addMore : words.complete} `}</span>
          <Link to={href('appointments')}>{words.seeAppointments}</Link>
        </p>
      </Banner>
    </div>
  )
}

/**
 * Details for the counselor before a first visit. Every field is optional and can be changed later (decision
 * 012). Drafts survive a reload and the end of the session.
 */
export function VisitDetailsForm({ user }: { readonly user: User }) {
  const session = useSessionClient()
  const { phone, registration } = useOrganization()
  const { kept, keep, drop } = useDraft(VISIT_DETAILS_DRAFT)
  const [isSaved, setIsSaved] = useState(false)
  // Order at the time the form opened, so that fields do not move while typing.
  const [ordered] = useState(() => sortMissingFirst(user))
  const [fields] = useState(() => getFields(ordered, user, registration))
  const [start] = useState(() => withVisitState(user))
  const [opened, setOpened] = useState(() => getInitialValues(user))
  const form = useForm<FieldValues>({
    fields,
    initialValues: start,
    phone,
    action: async (values) => {
      await saveVisitDetails(session, getChangedValues(values, opened))
      return values
    },
    onSuccess: (values) => {
      setOpened(values)
      setIsSaved(true)
      void drop()
    },
    onFailure: () => setIsSaved(false),
    onChange: (values) => {
      setIsSaved(false)
      void keep(getChangedValues(values, opened))
    },
  })
  // Apply the draft on top of the current profile; other fields may have changed since.
  const restored = useMemo(() => kept && { ...start, ...(kept as FieldValues) }, [kept, start])
  useRestoreDraft(form, restored)
  return (
    <Form
      form={form}
      label={words.label}
      missing={getMissingVisitDetails(user)}
      labelLink={(id) => (id === 'zip' ? <TimeZoneLink /> : null)}
      footer={
        <>
          <SubmitButton>{words.save}</SubmitButton>
          {isSaved ? <SavedNotice /> : null}
        </>
      }
    >
      <MissingDetails />
      {ordered.map(({ title, why, fields }) => (
        <fieldset key={title} className={styles.group}>
          <legend>{title}</legend>
          <p>{why}</p>
          <Fields ids={fields.map(({ id }) => id)} />
        </fieldset>
      ))}
    </Form>
  )
}
