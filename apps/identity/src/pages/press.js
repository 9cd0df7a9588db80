document.querySelector('button[data-press]')?.click()
