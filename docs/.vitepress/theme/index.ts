import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme';
import Compatibility from './components/Compatibility.ts';
import './tables.css';

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('Compatibility', Compatibility);
  },
} satisfies Theme;
