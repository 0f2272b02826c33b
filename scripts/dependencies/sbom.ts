// `npm run sbom`: lists all components in CycloneDX format. npm names the root component after its folder; this sets the
// product name, version and the type application.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
const { name, version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  readonly name: string
  readonly version: string
}
const asked = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only']
const text = execFileSync('npm', asked, {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 << 20,
  stdio: ['ignore', 'pipe', 'inherit'],
  shell: process.platform === 'win32',
})
const sbom = JSON.parse(text) as { readonly metadata: { readonly component: Record<string, unknown> } }
Object.assign(sbom.metadata.component, { name, version })
process.stdout.write(`${JSON.stringify(sbom, null, 2)}\n`)
