import type { ReactNode } from 'react'
import { FormBase, type FormBaseProps } from './FormBase.tsx'
import { renderPdfPreview } from './inputs/render-pdf-preview.tsx'
import { fieldRenderers } from './inputs/field-renderers.ts'

/** A form with inputs for all field types. */
export const Form = (props: Omit<FormBaseProps, 'inputs'>): ReactNode => (
  <FormBase renderPdf={renderPdfPreview} {...props} inputs={fieldRenderers} />
)
