import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Notice } from '#components/Notice.tsx'
import parts from '#components/parts.module.css'
import { editorMessages as words } from '../editor/editor.messages.ts'
import { applyFormEdits } from '../editor/edits.ts'
import { FormProvider } from '../fields/form-context.tsx'
import { useStudio } from '../studio-context.tsx'

/** Section of the form; disabled after a text edit until the file is parsed again. */
export function FormSectionPanel({ children }: { readonly children: ReactNode }) {
  const { view, editor, checks } = useStudio()
  const { space } = view.draft
  const form = applyFormEdits(view.draft, view.edits)
  const waits = Object.keys(view.edits.files).some((path) => path.endsWith('.yaml'))
  if (!form)
    return (
      <Notice kind="warning">
        <p>{words.unreadable}</p>
        <Link to={`/studio/${space.id}?part=files`}>{words.toFiles}</Link>
      </Notice>
    )
  return (
    <FormProvider
      value={{
        form,
        rights: waits ? 'nothing' : space.may.edit,
        faults: checks.faults,
        onChange: (change) => editor.edit({ form: change }),
      }}
    >
      {waits ? <p className={parts.soft}>{words.filesWait}</p> : null}
      {children}
    </FormProvider>
  )
}
