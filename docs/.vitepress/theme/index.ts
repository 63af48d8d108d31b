import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme';
import { defineAsyncComponent } from 'vue';
import Compatibility from './components/Compatibility.ts';
import './tables.css';

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('Compatibility', Compatibility);
    app.component(
      'Playground',
      defineAsyncComponent(() => import('./components/playground/Playground.vue')),
    );
  },
} satisfies Theme;
