import type { ApiDetail, CodegenState } from '@apim/contract'
import { can } from '@apim/contract/policies'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Card } from '../../shared/parts/Card.tsx'
import { Loaded } from '../../shared/states/Loaded.tsx'
import { LinesSkeleton } from '../../shared/states/Skeletons.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { DockSection } from '../../shell/dock/Dock.tsx'
import { LateBoundary } from '../../shell/LateBoundary.tsx'
import { late } from '../../shell/late.ts'
import { useUser } from '../../shell/session/session-context.ts'
import css from './Codegen.module.css'
import { CodegenNotice } from './CodegenNotice.tsx'
import { type CodeTarget, codeGroups, targetKey } from './code-targets.ts'
import { codegenState } from './codegen.queries.ts'

const CodegenDialog = late(() => import('./CodegenDialog.tsx').then((module) => module.CodegenDialog))

function Targets({ state, onChoose }: { state: CodegenState; onChoose: (target: CodeTarget) => void }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <>
      <CodegenNotice state={state} id={id} />
      {codeGroups.map(({ group, type, langs }) => (
        <section key={group} className={css.group} aria-label={t(`codegen.group.${group}`)}>
          <h3>{t(`codegen.group.${group}`)}</h3>
          <div>
            {langs.map((lang) => (
              <Button
                key={lang}
                size="compact-sm"
                variant="default"
                disabled={state.state === 'java-missing'}
                aria-describedby={state.state === 'java-missing' ? id : undefined}
                onClick={() => onChoose({ type, lang })}
              >
                {t(targetKey({ type, lang }))}
              </Button>
            ))}
          </div>
        </section>
      ))}
    </>
  )
}

/** CodeGen: a button for each client and server that code can be generated for (specification 1 §2), for people of organizations. */
export function CodegenCard({ api, inDock = false }: { api: Pick<ApiDetail, 'id' | 'name' | 'hasDocument'>; inDock?: boolean }) {
  const { t } = useTranslation()
  const isShown = can.seeCodegen(useUser()) && api.hasDocument
  const query = useQuery({ ...codegenState(), enabled: isShown })
  const [chosen, setChosen] = useState<CodeTarget>()
  if (!isShown) return null
  const body = (
    <Loaded query={query} what={t('codegen.stateFailed')} inline skeleton={<LinesSkeleton lines={4} />}>
      {(state) => <Targets state={state} onChoose={setChosen} />}
    </Loaded>
  )
  const done = () => {
    setChosen(undefined)
    void query.refetch()
  }
  return (
    <>
      {inDock ? <DockSection title={t('codegen.title')}>{body}</DockSection> : <Card title={t('codegen.title')}>{body}</Card>}
      {chosen && (
        <LateBoundary fallback={null}>
          <CodegenDialog api={api} target={chosen} onClose={done} />
        </LateBoundary>
      )}
    </>
  )
}
