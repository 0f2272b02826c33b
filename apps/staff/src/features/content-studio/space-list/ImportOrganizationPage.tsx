import { importOrganization } from '@evenkeel/api-contract/staff/studio-spaces'
import type { StudioFile } from '@evenkeel/api-contract/staff/schemas/studio'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useStaffClient } from '#session/session-context.tsx'
import { Button } from '@evenkeel/ui/Button'
import { BackLink } from '#components/BackLink.tsx'
import { Page } from '#components/Page.tsx'
import parts from '#components/parts.module.css'
import { ErrorNotice } from '#components/Notice.tsx'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { isTranslationFile } from '../editor/form-sections.ts'
import { draftKey, SPACES_QUERY_KEY } from '../studio-queries.ts'
import { ImportFilesButton } from '../files/ImportFilesButton.tsx'
import { newOrganizationMessages as words } from '../studio.messages.ts'

/** Creates an organization from imported files. */
export function ImportOrganizationPage() {
  const { call } = useStaffClient()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [files, setFiles] = useState<readonly StudioFile[]>([])
  const [wasTried, setWasTried] = useState(false)
  const act = useAsyncAction({
    act: () => call(importOrganization, { body: { files: [...files] } }),
    onDone: (draft) => {
      client.setQueryData(draftKey(draft.space.id), draft)
      void client.invalidateQueries({ queryKey: SPACES_QUERY_KEY })
      void navigate(`/studio/${draft.space.id}`, { replace: true })
    },
    refusals: { 409: words.taken },
  })
  const hasYaml = files.some(({ path }) => /\.ya?ml$/.test(path) && !isTranslationFile(path))
  return (
    <>
      <BackLink to="/studio">{words.back}</BackLink>
      <Page title={words.importTitle} lead={words.importLead}>
        <div className={parts.row}>
          <ImportFilesButton
            label={words.importChoose}
            onChoose={(chosen) => {
              setFiles(chosen)
              act.reset()
            }}
          />
          <p role="status">{files.length === 0 ? '' : words.importChosen({ count: files.length })}</p>
        </div>
        {files.length === 0 ? null : (
          <ul>
            {files.map(({ path }) => (
              <li key={path}>{path}</li>
            ))}
          </ul>
        )}
        <ErrorNotice text={wasTried && !hasYaml ? words.importMissing : act.problem} />
        <div className={parts.row}>
          <Button
            busy={act.busy}
            onClick={() => {
              setWasTried(true)
              if (hasYaml) act.run(undefined)
            }}
          >
            {words.importDo}
          </Button>
        </div>
      </Page>
    </>
  )
}
