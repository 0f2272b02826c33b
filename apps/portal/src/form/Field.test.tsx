import type { FieldDefinition, FieldType, FieldValues } from '@evenkeel/api-contract/fields/field-definition'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { staticFormEnvironment } from '#testing/form-fixtures.ts'
import { FormEnvironmentContext } from './state/form-environment.ts'
import { Form } from './Form.tsx'
import { FilePreview, getPreviewKind } from './inputs/FilePreview.tsx'
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
    <FormEnvironmentContext value={staticFormEnvironment}>
      <Example fields={fields} values={values} />
    </FormEnvironmentContext>,
  )
const options = [
  { value: 'a', label: 'Apple' },
  { value: 'b', label: 'Bean' },
]
const one = (type: FieldType, more: Partial<FieldDefinition> = {}, values: FieldValues = {}): string =>
  draw([{ id: 'it', type, label: 'It', options, ...more }], values)

describe('field values', () => {
  it('are bound to the model [FIELD-01] [FIELD-02] [FIELD-04] [FIELD-15] [FIELD-16] [FIELD-18] [FIELD-06]', () => {
    expect(one('text', {}, { it: 'Ann' })).toContain('value="Ann"')
    expect(one('textarea', {}, { it: 'Ann' })).toContain('>Ann</textarea>')
    expect(one('boolean', {}, { it: true })).toContain('checked=""')
    expect(one('boolean', {}, { it: false })).not.toContain('checked=""')
    expect(one('radio', {}, { it: 'b' })).toMatch(/checked="" value="b"|value="b" checked=""/)
    expect(one('checkbox', {}, { it: ['a'] }).match(/checked=""/g)).toHaveLength(1)
    expect(one('date', {}, { it: '03/04/1990' })).toContain('value="1990-03-04"')
    expect(one('tel', {}, { it: '3055550101' })).toContain('value="(305) 555-0101"')
  })
})

describe('field descriptions', () => {
  it('link a hint to the input and set autocomplete [FIELD-01]', () => {
    const html = one('text', { hint: 'As in your passport', autocomplete: 'given-name' })
    expect(html).toContain('aria-describedby="it-hint it-error"')
    expect(html).toContain('autoComplete="given-name"')
  })
  it("submits as POST without scripts and uses our checks instead of the browser's [FORM-02]", () => {
    expect(one('text')).toMatch(/<form[^>]*noValidate=""[^>]*method="post"/)
    expect(one('text')).toMatch(/<button type="submit"[^>]*aria-disabled="false"/)
  })
})

it('renders a search box without a name, limited in length, with nothing to submit [FIELD-01]', () => {
  const html = one('text', { inputMode: 'search', max: 100 })
  expect(html).toMatch(/<input id="it"[^>]*type="search"[^>]*maxLength="100"/)
  expect(html).not.toMatch(/<input[^>]* name=/)
})

describe('preview', () => {
  const file = (name: string) => ({ name, type: '', size: 1 })
  it('is a picture for png, jpg and jpeg and a page for pdf [FIELD-10]', () => {
    expect(['a.png', 'a.JPG', 'a.jpeg', 'a.pdf'].map((name) => getPreviewKind(file(name)))).toEqual([
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
})
