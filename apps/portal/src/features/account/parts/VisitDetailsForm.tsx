import type { FieldDefinition, FieldValues } from '@evenkeel/contract/fields/definition'
import { telModel } from '@evenkeel/contract/fields/contact/phone'
import { addressFields, genderField, phoneField, workFields } from '@evenkeel/contract/forms/profile'
import type { RegistrationKind } from '@evenkeel/contract/forms/registration-kind'
import {
  missingVisitDetails,
  requiredVisitDetails,
  visitDetailFields,
} from '@evenkeel/contract/forms/visit-details'
import type { User } from '@evenkeel/contract/own/users'
import { useMemo, useState } from 'react'
import { Fields } from '#form/Field.tsx'
import { Form } from '#form/Form.tsx'
import { SubmitButton } from '#form/SubmitButton.tsx'
import { useForm } from '#form/state/use-form.ts'
import { href } from '#lib/paths.ts'
import { useOrganisation } from '#organisation/organisation-context.tsx'
import { ZoneLink } from '#organisation/time-zone/ZoneLink.tsx'
import { VISIT_DETAILS_DRAFT } from '#session/drafts/draft-names.ts'
import { useSession } from '#session/session-context.tsx'
import { useDraft, useRestored } from '#session/use-draft.ts'
import { beforeVisitWords } from '#session/visit-details/before-visit.words.ts'
import { changesIn, saveVisitDetails, useMissingDetails } from '#session/visit-details/visit-details.ts'
import { Banner } from '#ui/Banner.tsx'
import { intoView } from '#ui/navigation/into-view.ts'
import { Link } from '#ui/Link.tsx'
import { MissingDetails } from './MissingDetails.tsx'
import styles from './visit-details.module.css'
import { visitDetailWords as words } from '../visit-details.words.ts'

/** Fields that are asked for together, with the reason. */
interface Group {
  readonly title: string
  readonly why: string
  readonly fields: readonly FieldDefinition[]
}

const groups: readonly Group[] = [
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
  { title: beforeVisitWords.work, why: beforeVisitWords.workWhy, fields: workFields },
]

/** Whoever comes to add what is missing finds it first. */
function missingFirst(user: User): readonly Group[] {
  const missing: readonly string[] = missingVisitDetails(user)
  const lacks = ({ fields }: Group): boolean => fields.some(({ id }) => missing.includes(id))
  return [...groups.filter(lacks), ...groups.filter((group) => !lacks(group))]
}

const known = (user: User): FieldValues =>
  Object.fromEntries(
    visitDetailFields.flatMap(({ id }) => {
      const value = user[id]
      return value === null ? [] : [[id, id === 'phone' ? telModel(value) : value]]
    }),
  )

/** The state of the visit is known from the questions: whoever lives elsewhere changes it. */
const startFor = (user: User): FieldValues => ({
  ...(user.appointment_state === null ? {} : { state: user.appointment_state }),
  ...known(user),
})

/** What a full registration asked for can be changed, but not taken back; what it did not ask then may still stay empty. */
function fieldsFor(
  ordered: readonly Group[],
  user: User,
  registration: RegistrationKind,
): readonly FieldDefinition[] {
  const demanded = registration === 'full' ? Object.keys(known(user)) : []
  const asked = ordered.flatMap(({ fields }) => fields)
  return asked.map(
    (field) =>
      (demanded.includes(field.id) ? requiredVisitDetails.find(({ id }) => id === field.id) : undefined) ??
      field,
  )
}

function Saved() {
  const isMore = useMissingDetails().length > 0
  return (
    <div ref={intoView}>
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
 * What a counselor should know before a first visit: any part of it can be said, and changed later (decision 012). What is being
 * typed survives a reload and the end of the session.
 */
export function VisitDetailsForm({ user }: { readonly user: User }) {
  const session = useSession()
  const { phone, registration } = useOrganisation()
  const { kept, keep, drop } = useDraft(VISIT_DETAILS_DRAFT)
  const [isSaved, setIsSaved] = useState(false)
  // As it was when the form was opened: nothing changes its place under a hand.
  const [ordered] = useState(() => missingFirst(user))
  const [fields] = useState(() => fieldsFor(ordered, user, registration))
  const [start] = useState(() => startFor(user))
  const [opened, setOpened] = useState(() => known(user))
  const form = useForm<FieldValues>({
    fields,
    initialValues: start,
    phone,
    action: async (values) => {
      await saveVisitDetails(session, changesIn(values, opened))
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
      void keep(changesIn(values, opened))
    },
  })
  // What was typed lies over the profile as it is now: the rest may have been changed since.
  const restored = useMemo(() => kept && { ...start, ...(kept as FieldValues) }, [kept, start])
  useRestored(form, restored)
  return (
    <Form
      form={form}
      label={words.label}
      missing={missingVisitDetails(user)}
      labelLink={(id) => (id === 'zip' ? <ZoneLink /> : null)}
      footer={
        <>
          <SubmitButton>{words.save}</SubmitButton>
          {isSaved ? <Saved /> : null}
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
