import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../..')

/** A portal in a language nobody speaks, over the product at an address. */
export interface PseudoPortal {
  readonly address: string
  readonly stop: () => void
}

/** Spanish of other translations is built by another configuration, into a folder of its own. */
const changed = (isForServer: boolean): readonly string[] => [
  '--config',
  path.join(import.meta.dirname, 'changed-build.ts'),
  '--outDir',
  `dist/pseudo/es/${isForServer ? 'server' : 'client'}`,
]

/**
 * Builds the screens in a pseudo-language, or in Spanish after its translations changed (`changed-translations.ts`), and gives them
 * out.
 */
export async function pseudoPortal(
  language: 'en-XA' | 'en-XB' | 'es',
  product: string,
): Promise<PseudoPortal> {
  const build = (...more: readonly string[]): void =>
    void execFileSync(
      process.execPath,
      [
        path.join(root, 'node_modules/vite/bin/vite.js'),
        'build',
        '--logLevel',
        'warn',
        '--mode',
        language,
        ...(language === 'es' ? changed(more.length > 0) : []),
        ...more,
      ],
      { cwd: path.join(root, 'apps/portal'), stdio: 'inherit' },
    )
  build()
  build('--ssr', 'src/entry-server.tsx')
  const script = path.join(import.meta.dirname, 'pseudo-server.ts')
  const server: ChildProcess = spawn(process.execPath, [script, product, language], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await new Promise<string>((done, fail) => {
    server.stdout?.on('data', (data: Buffer) => {
      const found = /listening (\S+)/.exec(data.toString())?.[1]
      if (found !== undefined) done(found)
    })
    server.on('exit', (code) => fail(new Error(`the server ended with ${code}`)))
  })
  return {
    address,
    stop: () => {
      server.removeAllListeners('exit')
      server.kill()
    },
  }
}
