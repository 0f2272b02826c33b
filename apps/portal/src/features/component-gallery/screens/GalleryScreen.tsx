import { useState } from 'react'
import type { FieldValues } from '@evenkeel/api-contract/fields/field-definition'
import { Page } from '#components/Page.tsx'
import { Form } from '#form/Form.tsx'
import { SubmitButton } from '#form/SubmitButton.tsx'
import { useForm } from '#form/state/use-form.ts'
import { TimeZoneLink } from '#organization/time-zone/TimeZoneLink.tsx'
import { FieldStates } from '../components/FieldStates.tsx'
import { FormValues } from '../components/FormValues.tsx'
import { ResponsePicker } from '../components/ResponsePicker.tsx'
import styles from '../components/gallery.module.css'
import { allFieldTypes, ruleFields } from '../gallery-fields.ts'
import { type MockResponse, mockResponses, respondAsServer } from '../mock-server.ts'

/** All thirteen types in one form that can be submitted to the mock server. */
function LiveForm() {
  const [answer, setAnswer] = useState<MockResponse>('success')
  const [sent, setSent] = useState<FieldValues | null>(null)
  const form = useForm({
    fields: allFieldTypes,
    action: (values) => respondAsServer(answer, values),
    onSuccess: setSent,
  })
  return (
    <>
      <ResponsePicker answer={answer} options={mockResponses} onChange={setAnswer} />
      <Form form={form} label="Every type" footer={<SubmitButton>Send</SubmitButton>} />
      <p role="status">
        <span>{`The form is ${form.state}, with ${form.files.length} attached files.`}</span>
      </p>
      <FormValues title="Values now" values={form.values()} />
      {sent && <FormValues title="Values sent" values={sent} />}
    </>
  )
}

/** Rules that need more than one field, a calendar or a count; has no action, so a valid submit ends idle. */
function RulesForm() {
  const form = useForm({ fields: ruleFields })
  return (
    <>
      <Form
        form={form}
        label="Rules"
        labelLink={(id) => (id === 'zip' ? <TimeZoneLink /> : null)}
        footer={<SubmitButton>Check</SubmitButton>}
      />
      <p role="status">
        <span>{`The form is ${form.state}.`}</span>
      </p>
      <FormValues title="Values of the rules" values={form.values()} />
    </>
  )
}

/** /gallery, in development and tests only: every field in every state, and two live forms. */
export default function GalleryScreen() {
  return (
    <Page title="Form gallery" width="wide" lead={<p>Every field, in every state. Nothing here is sent.</p>}>
      <section className={styles.part} aria-labelledby="every-type">
        <h2 id="every-type">Every type in one form</h2>
        <LiveForm />
      </section>
      <section className={styles.part} aria-labelledby="rules">
        <h2 id="rules">Rules</h2>
        <RulesForm />
      </section>
      <section className={styles.part} aria-labelledby="every-state">
        <h2 id="every-state">Every type in every state</h2>
        <FieldStates />
      </section>
    </Page>
  )
}
