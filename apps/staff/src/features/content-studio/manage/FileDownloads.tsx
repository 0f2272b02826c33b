import { exportSpaceFile } from '@evenkeel/api-contract/staff/studio-spaces'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useStaffClient } from '#session/session-context.tsx'
import { Button } from '#components/Button.tsx'
import parts from '#components/parts.module.css'
import { ErrorNotice } from '#components/Notice.tsx'
import { saveFile } from '#lib/files.ts'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { useStudio } from '../studio-context.tsx'
import { splitPath } from '../files/files.ts'
import { manageMessages as words } from './manage.messages.ts'

/** Maximum number of download buttons; with more files, each is downloaded from its editor. */
const MAX_FILES_SHOWN = 20

/** Downloads of the published files. */
export function FileDownloads() {
  const { call } = useStaffClient()
  const { space, files } = useStudio().view.draft
  const [path, setPath] = useState('')
  const act = useAsyncAction({
    act: (wanted: string) => call(exportSpaceFile, { params: { space: space.id }, query: { path: wanted } }),
    onDone: (bytes, wanted) => saveFile(bytes, splitPath(wanted).name),
  })
  if (files.length > MAX_FILES_SHOWN) return null
  return (
    <section className={parts.stack} aria-labelledby="copies">
      <h2 id="copies">{words.copiesTitle}</h2>
      <p className={parts.soft}>{words.copiesText}</p>
      {space.state === 'new' ? <p>{words.copiesNone}</p> : null}
      {space.state === 'new' ? null : (
        <ul className={parts.plain}>
          {files.map((file) => (
            <li key={file.path}>
              <Button
                kind="secondary"
                busy={act.busy && path === file.path}
                onPress={() => {
                  setPath(file.path)
                  act.run(file.path)
                }}
              >
                <Download size={18} aria-hidden="true" />
                {words.saveCopy({ path: file.path })}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ErrorNotice text={act.problem} />
    </section>
  )
}
