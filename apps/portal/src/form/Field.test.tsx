import type { FieldDefinition, FieldType, FieldValues } from '@evenkeel/contract/fields/definition'
import { logInFields } from '@evenkeel/contract/forms/log-in'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { stillForms } from '#testing/forms.ts'
import { FormEnvironmentContext } from './state/environment.ts'
import { Form } from './Form.tsx'
import { TextDate } from './inputs/DateInput.tsx'
import { FilePreview, previewKind } from './inputs/FilePreview.tsx'
import { fieldView } from './state/field-state.ts'
import { start, stateOf } from './state/machine.ts'
import { SubmitButton } from './SubmitButton.tsx'
import { useForm } from './state/use-form.ts'

function Example({
  fields,
  values,
}: {
  readonly fields: readonly FieldDefinition[]
  readonly values: FieldValues
}) {
  const form = useForm({ fields, initialValues: values })
  return (
    <Form
      form={form}
      label="Example"
      labelLink={(id) => (id === 'password' ? <a href="/password/forgot">Forgot?</a> : null)}
      footer={<SubmitButton>Send</SubmitButton>}
    />
  )
}

const draw = (fields: readonly FieldDefinition[], values: FieldValues = {}): string =>
  renderToStaticMarkup(
    <FormEnvironmentContext value={stillForms}>
      <Example fields={fields} values={values} />
    </FormEnvironmentContext>,
  )
const options = [
  { value: 'a', label: 'Apple' },
  { value: 'b', label: 'Bean' },
]
const one = (type: FieldType, more: Partial<FieldDefinition> = {}, values: FieldValues = {}): string =>
  draw([{ id: 'it', type, label: 'It', options, ...more }], values)

describe('each type', () => {
  it.each([
    ['text', /<input id="it"[^>]*type="text"/],
    ['textarea', /<textarea id="it"/],
    ['number', /<input id="it"[^>]*type="text"[^>]*inputMode="numeric"/],
    ['boolean', /<input id="it"[^>]*type="checkbox"/],
    ['url', /<input id="it"[^>]*type="url"/],
    ['tel', /<input id="it"[^>]*type="tel"/],
    ['email', /<input id="it"[^>]*type="email"/],
    ['file', /<input id="it"[^>]*type="file"[^>]*accept="\.pdf,\.png,\.jpg,\.jpeg"/],
    ['select', /<select id="it"/],
    ['radio', /<fieldset id="it"[^>]*role="radiogroup"/],
    ['checkbox', /<fieldset id="it"[^>]*role="group"/],
    ['password', /<input id="it"[^>]*type="password"/],
    ['date', /<input id="it"[^>]*type="date"/],
  ] as const)(
    '%s has its input, its label and its error line [FIELD-01] [FIELD-02] [FIELD-03] [FIELD-04] [FIELD-05] [FIELD-06] [FIELD-08] [FIELD-09] [FIELD-13] [FIELD-15] [FIELD-16] [FIELD-17] [FIELD-18]',
    (type, input) => {
      const html = one(type)
      expect(html).toMatch(input)
      expect(html).toMatch(/<p id="it-error"/)
      expect(html).toMatch(/aria-describedby="[^"]*it-error"/)
      const isGroup = type === 'radio' || type === 'checkbox'
      expect(html).toMatch(isGroup ? /<legend>.*It/ : /<label for="it">.*It/)
    },
  )
})

describe('what is in it', () => {
  it('is bound to the model [FIELD-01] [FIELD-02] [FIELD-04] [FIELD-15] [FIELD-16] [FIELD-18] [FIELD-06]', () => {
    expect(one('text', {}, { it: 'Ann' })).toContain('value="Ann"')
    expect(one('textarea', {}, { it: 'Ann' })).toContain('>Ann</textarea>')
    expect(one('boolean', {}, { it: true })).toContain('checked=""')
    expect(one('boolean', {}, { it: false })).not.toContain('checked=""')
    expect(one('radio', {}, { it: 'b' })).toMatch(/checked="" value="b"|value="b" checked=""/)
    expect(one('checkbox', {}, { it: ['a'] }).match(/checked=""/g)).toHaveLength(1)
    expect(one('date', {}, { it: '03/04/1990' })).toContain('value="1990-03-04"')
    expect(one('tel', {}, { it: '3055550101' })).toContain('value="(305) 555-0101"')
  })
  it('starts a select from Select... with the value -1 [FIELD-13] [FIELD-14]', () => {
    expect(one('select')).toMatch(/<option value="-1" selected="">Select\.\.\.<\/option>/)
    expect(one('select', {}, { it: 'b' })).toContain('<option value="b" selected="">Bean</option>')
  })
  it('shows the fixed prefix of a phone beside the input [FIELD-07]', () => {
    expect(one('tel')).toMatch(/<span id="it-prefix"[^>]*>\+1<\/span>/)
  })
  it('offers an appointment from the day after tomorrow [VALID-29]', () => {
    expect(draw([{ id: 'appointment_date', type: 'date', label: 'Date' }])).toContain('min="2026-03-06"')
    expect(one('date')).not.toContain('min=')
  })
})

describe('what is said of it', () => {
  it('names a required field Required, and no other [FIELD-21]', () => {
    for (const type of ['text', 'boolean', 'radio', 'select', 'date'] as const) {
      expect(one(type, { required: true })).toContain('>Required</span>')
      expect(one(type)).not.toContain('Required')
    }
  })
  it('shows no error on first sight [FIELD-25]', () => {
    const html = one('email', { required: true })
    expect(html).not.toContain('This field is required')
    expect(html).toContain('aria-invalid="false"')
    expect(html).not.toContain('role="alert"')
  })
  it('ties a hint to the input and names what the browser may fill in [FIELD-01]', () => {
    const html = one('text', { hint: 'As in your passport', autocomplete: 'given-name' })
    expect(html).toContain('aria-describedby="it-hint it-error"')
    expect(html).toContain('autoComplete="given-name"')
  })
  it('puts Forgot? beside the password of log-in [FIELD-28]', () => {
    const html = draw(logInFields)
    expect(html.match(/Forgot\?/g)).toHaveLength(1)
    expect(html.indexOf('Forgot?')).toBeGreaterThan(html.indexOf('for="password"'))
    expect(html.indexOf('Forgot?')).toBeLessThan(html.indexOf('<input id="password"'))
  })
  it("is sent as POST should the script be late, with our checks and not the browser's [FORM-02]", () => {
    expect(one('text')).toMatch(/<form[^>]*noValidate=""[^>]*method="post"/)
    expect(one('text')).toMatch(/<button type="submit"[^>]*aria-disabled="false"/)
  })
})

it('makes a text a search box: no name, no more than it may hold, and nothing to send [FIELD-01]', () => {
  const html = one('text', { inputMode: 'search', max: 100 })
  expect(html).toMatch(/<input id="it"[^>]*type="search"[^>]*maxLength="100"/)
  expect(html).not.toMatch(/<input[^>]* name=/)
})

it('asks for mm/dd/yyyy as text where the browser has no date input [FIELD-20]', () => {
  const field: FieldDefinition = { id: 'it', type: 'date', label: 'It' }
  const machine = start([field], { it: '03/04/1990' })
  const view = fieldView(field, stateOf(machine, field), { error: null, loading: false, highlighted: false })
  const html = renderToStaticMarkup(<TextDate field={view} describedBy="x" onChange={() => {}} />)
  expect(html).toContain('type="text"')
  expect(html).toContain('placeholder="mm/dd/yyyy"')
  expect(html).toContain('value="03/04/1990"')
})

describe('preview', () => {
  const file = (name: string) => ({ name, type: '', size: 1 })
  it('is a picture for png, jpg and jpeg, a page for pdf [FIELD-10]', () => {
    expect(['a.png', 'a.JPG', 'a.jpeg', 'a.pdf'].map((name) => previewKind(file(name)))).toEqual([
      'image',
      'image',
      'image',
      'pdf',
    ])
    const html = renderToStaticMarkup(
      <FilePreview file={file('a.pdf')} renderPdf={({ name }) => <b>{name}</b>} />,
    )
    expect(html).toContain('<b>a.pdf</b>')
    expect(html).not.toContain('Preview unavailable')
  })
  it('says so when there is none [FIELD-11]', () => {
    expect(renderToStaticMarkup(<FilePreview file={file('a.docx')} />)).toContain('Preview unavailable')
    expect(renderToStaticMarkup(<FilePreview file={file('a.pdf')} />)).toContain('Preview unavailable')
  })
  it('asks for a file before there is one [FIELD-12]', () => {
    expect(one('file')).toContain('Upload a file to see preview')
    expect(one('file', {}, { it: [file('a.docx')] })).not.toContain('Upload a file')
  })
})
