import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import 'partner-console/partner-bills';
import 'partner-console/partner-wallet';
import { createPartnerConsole } from 'partner-console/configure';

const tokenOf = (user: string) => async () => (await fetch(`/partner-token?user=${user}`)).text();

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <div style="--partner-brand: #7c3aed">
      <button id="second-user" (click)="switchUser()">切换用户</button>
      <button id="english" (click)="partner.update({ locale: 'en' })">English</button>
      <button id="sign-out" (click)="partner.signOut()">退出登录</button>
      <output>{{ status() }}</output>
      <partner-wallet cycle="week" (partner-widget-ready)="status.set('ready ' + $event.detail.tag)" />
      <partner-bills />
    </div>
  `,
})
class App {
  readonly partner = createPartnerConsole({ getToken: tokenOf('agent') });
  readonly status = signal('');

  switchUser(): void {
    void this.partner.switchUser({ getToken: tokenOf('company') });
  }
}

void bootstrapApplication(App);
