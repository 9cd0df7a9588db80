import { Button, Radio } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../shared/layout/Dialog.tsx'
import { written } from '../../../shared/parts/Written.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import type { DeployValues } from '../form/deploy-values.ts'
import css from './Conflict.module.css'
import { type Choices, merged, proposed, type Setting } from './deploy-conflict.ts'
import { useSettingWords } from './setting-words.ts'

type Props = {
  mine: DeployValues
  theirs: DeployValues
  /** The form's initial values. */
  began: DeployValues
  setsResponseTransformer: boolean
  /** `isMine`: whether any of my values was chosen, so that there is something to save. */
  onChosen: (values: DeployValues, isMine: boolean) => void
  onClose: () => void
}

/** Another user has changed the deployment meanwhile: shows the current and the unsaved values, with a choice for each setting that differs. */
export function ConflictDialog({ mine, theirs, began, setsResponseTransformer, onChosen, onClose }: Props) {
  const { t } = useTranslation()
  const words = useSettingWords()
  const [choices, setChoices] = useState<Choices>(() => proposed(mine, theirs, began, setsResponseTransformer))
  const rows = Object.keys(choices) as Setting[]
  const isMine = Object.values(choices).includes('mine')
  const foot = (
    <>
      <Button variant="default" onClick={onClose}>
        {t('deploy.conflict.back')}
      </Button>
      <Button onClick={() => onChosen(merged(mine, theirs, choices), isMine)}>
        {t(isMine ? 'deploy.conflict.save' : 'deploy.conflict.take')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('deploy.conflict.title')} size={550} onClose={onClose} foot={foot}>
      <p className={css.text}>{t('deploy.conflict.text')}</p>
      {rows.map((setting) => (
        <Radio.Group
          key={setting}
          className={css.setting}
          label={t(`deploy.conflict.${setting}`)}
          value={choices[setting] ?? null}
          onChange={(choice) => setChoices((old) => ({ ...old, [setting]: choice as 'mine' | 'theirs' }))}
        >
          <Radio value="theirs" label={t('deploy.conflict.theirs')} description={written(words[setting](theirs))} />
          <Radio value="mine" label={t('deploy.conflict.mine')} description={written(words[setting](mine))} />
        </Radio.Group>
      ))}
    </Dialog>
  )
}
