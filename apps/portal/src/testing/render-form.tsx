import type { FieldValues } from '@evenkeel/api-contract/fields/field-definition'
import { type ReactNode, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { Form } from '#form/Form.tsx'
import {
  type FormEnvironment,
  FormEnvironmentContext,
  browserFormEnvironment,
} from '#form/state/form-environment.ts'
import type { FormOptions, FormHandle } from '#form/state/form-controller.ts'
import { useForm } from '#form/state/use-form.ts'
import { SubmitButton } from '#form/SubmitButton.tsx'
import '#components/base.css'

interface FormSetting {
  readonly environment?: Partial<FormEnvironment>
  readonly labelLink?: (id: string) => ReactNode
}

interface RenderedForm {
  readonly form: Locator
  readonly send: Locator
  /** Finds the input of a field by the start of its label. */
  readonly input: (label: string) => Locator
  /** Finds the element of a field: label, input and error line. */
  readonly place: (id: string) => HTMLElement
  readonly handle: () => FormHandle
  readonly values: () => FieldValues
  /** Presses "Send" and advances the timers by 600 ms. */
  readonly submit: () => Promise<void>
}

/** Renders a form with these fields, with fake timers. */
export async function renderForm(
  options: FormOptions,
  { environment, labelLink }: FormSetting = {},
): Promise<RenderedForm> {
  let current: FormHandle | null = null
  const handle = (): FormHandle => {
    if (!current) throw new Error('the form is not rendered yet')
    return current
  }
  function Example(): ReactNode {
    const form = useForm(options)
    useLayoutEffect(() => {
      current = form
    })
    return (
      <main>
        <h1>Example</h1>
        <Form form={form} label="Example" labelLink={labelLink} footer={<SubmitButton>Send</SubmitButton>} />
      </main>
    )
  }
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  onTestFinished(() => root.unmount())
  const real = browserFormEnvironment({ now: () => Temporal.Now.instant(), zone: () => 'America/Denver' })
  root.render(
    <FormEnvironmentContext value={{ ...real, ...environment }}>
      <Example />
    </FormEnvironmentContext>,
  )
  const form = page.getByRole('form', { name: 'Example' })
  await form.findElement()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const send = form.getByRole('button', { name: 'Send' })
  return {
    form,
    send,
    input: (label) => form.getByLabelText(new RegExp(`^${label}`)),
    place: (id) => document.querySelector<HTMLElement>(`[data-field="${id}"]`) ?? document.body,
    handle,
    values: () => handle().values(),
    submit: async () => {
      await send.click()
      await vi.advanceTimersByTimeAsync(600)
    },
  }
}
