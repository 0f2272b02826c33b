import path from 'node:path'
import * as prettier from 'prettier'
import { build } from 'vite'
import { expect, it } from 'vitest'

const page = path.resolve(import.meta.dirname, '../../apps/telehealth/src/modules/rooms/page')

it('serves the video room script built from its sources (after a change: run this file with -u)', async () => {
  const built = await build({
    root: page,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: false,
      lib: { entry: path.join(page, 'room-script.ts'), formats: ['es'], fileName: 'room' },
    },
  })
  const [bundle] = [built].flat()
  const chunk = bundle && 'output' in bundle ? bundle.output[0] : null
  if (!chunk) throw new Error('nothing was built')
  const options = await prettier.resolveConfig(path.join(page, 'room.js'))
  const script = await prettier.format(chunk.code, { ...options, parser: 'babel' })
  await expect(script).toMatchFileSnapshot(path.join(page, 'room.js'))
})
